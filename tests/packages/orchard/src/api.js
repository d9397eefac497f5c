import request from "./request.js";

/** Find trees. */
export function findTrees(query) {
  return request({ url: "/trees", method: "get", params: query });
}

/** One tree with its history. */
export function getTree(code) {
  return request({ url: "/trees/" + encodeURIComponent(code), method: "get" });
}

/** Add a tree. */
export function addTree(tree) {
  return request({ url: "/trees", method: "post", data: tree });
}

/** Change a tree. */
export function changeTree(tree) {
  return request({ url: "/trees", method: "put", data: tree });
}

/** Fell trees. */
export function fellTrees(numbers) {
  return request({ url: "/trees/" + numbers, method: "delete" });
}

/** Tag trees. */
export function tagTrees(numbers, tag) {
  return request({ url: "/tags", method: "put", params: { numbers: numbers.join(","), tag } });
}

/** Add a photo to a tree. */
export function addPhoto(number, photo) {
  const form = new FormData();
  form.append("number", number);
  form.append("photo", photo);
  return request({ url: "/photos", method: "post", data: form, headers: { "Content-Type": "multipart/form-data" } });
}
