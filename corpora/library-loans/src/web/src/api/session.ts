import { send } from './http'

/** Sign in with e-mail address and password. */
export function signIn(email: string, password: string) {
  return send<{ accessToken: string }>({ url: '/session', method: 'post', data: { email, password } })
}
