/** A multipart form of entries `[name, value]` and `[name, file, fileName]`, in their order. */
export function multipart(entries) {
  const form = new FormData();
  for (const [name, value, fileName] of entries) {
    if (!(value instanceof Blob)) form.append(name, String(value));
    else form.append(name, value, fileName ?? value.name ?? "file");
  }
  return form;
}
