/** A value that the host supplies: from the context of the call, else from the environment. */
export function hostValue(context, source, name, variable) {
  return context[source]?.[name] ?? (process.env[variable] || undefined);
}
