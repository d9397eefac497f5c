import { defineStore } from 'pinia'
import { signIn } from '@/api/session'

const TOKEN = 'library-loans-token'

export const useSession = defineStore('session', {
  state: () => ({ token: localStorage.getItem(TOKEN) ?? '' }),
  actions: {
    async signIn(email: string, password: string) {
      const answer = await signIn(email, password)
      this.token = answer.accessToken
      localStorage.setItem(TOKEN, answer.accessToken)
    },
    signOut() {
      this.token = ''
      localStorage.removeItem(TOKEN)
    },
  },
})
