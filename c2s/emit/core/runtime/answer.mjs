/** The value that an answer holds as JSON; absent where it holds none. */
export function answer(result) {
  try {
    return JSON.parse(result.bodyText);
  } catch {
    return undefined;
  }
}
