import axios from "axios";

axios.defaults.headers["Content-Type"] = "application/json;charset=utf-8";

const service = axios.create({ baseURL: process.env.ORCHARD_API });

service.interceptors.request.use((config) => {
  const pass = localStorage.getItem("orchard-pass");
  if (pass) config.headers["Authorization"] = "Bearer " + pass;
  if (config.method === "get" && config.params) {
    const url = config.url + "?" + pairs(config.params);
    config.params = {};
    config.url = url.slice(0, -1);
  }
  return config;
});

/** `name=value&` for every value there is; records within as `name[key]=value&`. */
export function pairs(given) {
  let text = "";
  for (const name of Object.keys(given)) {
    const value = given[name];
    if (value !== null && value !== "" && typeof value !== "undefined") {
      if (typeof value === "object") {
        for (const key of Object.keys(value)) {
          if (value[key] !== null && value[key] !== "" && typeof value[key] !== "undefined") {
            text += encodeURIComponent(name + "[" + key + "]") + "=" + encodeURIComponent(value[key]) + "&";
          }
        }
      } else {
        text += encodeURIComponent(name) + "=" + encodeURIComponent(value) + "&";
      }
    }
  }
  return text;
}

export function take(url, given) {
  return service.post(url, given, {
    transformRequest: [(data) => pairs(data)],
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
}

export default service;
