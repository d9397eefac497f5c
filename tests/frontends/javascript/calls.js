// exhaustive call
const api = axios.create({ baseURL: "/v1" })
//          ^ call axios.create({baseURL: "/v1"})
//                         ^ entry baseURL: "/v1"
//    ^ let api
export const load = (id) => api.get(`/orders/${id}`)
//                          ^ call api.get(`/orders/${id}`)
//                          ^ defined 2
