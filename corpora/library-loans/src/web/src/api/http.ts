import axios, { type AxiosRequestConfig } from 'axios'
import { ElMessage } from 'element-plus'
import { router } from '@/router'
import { useSession } from '@/stores/session'

const client = axios.create({
  baseURL: import.meta.env.VITE_API_ORIGIN,
  timeout: 15000,
})

client.interceptors.request.use((config) => {
  const session = useSession()
  if (session.token) {
    config.headers.Authorization = `Bearer ${session.token}`
  }
  return config
})

client.interceptors.response.use(
  (response) => response.data,
  (error) => {
    if (error.response?.status === 401) {
      router.push({ name: 'SignIn' })
    }
    ElMessage.error(error.response?.data?.detail ?? 'The library does not answer')
    return Promise.reject(error)
  },
)

const API = '/api/v1'

/** All calls to the library go through here: paths are below `/api/v1`, answers are bodies. */
export function send<T>(config: AxiosRequestConfig): Promise<T> {
  return client.request({ ...config, url: API + config.url })
}
