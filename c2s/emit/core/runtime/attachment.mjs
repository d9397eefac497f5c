import { failure } from "./failure.mjs";

function contentOf({ base64, text }) {
  if (typeof base64 === "string") return Buffer.from(base64, "base64");
  return typeof text === "string" ? text : undefined;
}

/**
 * A file that the host approved: `{fileName, mediaType, text or base64}`,
 * or a reference that the host resolves to one.
 */
export async function attachment(context, reference, name) {
  const value = context.resolveAttachment
    ? await context.resolveAttachment(reference)
    : reference;
  if (value === undefined || value === null) {
    throw failure("MISSING_ATTACHMENT", `${name} is needed`);
  }
  if (value instanceof Blob) return value;
  const content = contentOf(value);
  if (content === undefined) {
    throw failure("INVALID_ATTACHMENT", `${name} has no text and no base64`);
  }
  return new File([content], String(value.fileName ?? "file"), {
    type: String(value.mediaType ?? ""),
  });
}
