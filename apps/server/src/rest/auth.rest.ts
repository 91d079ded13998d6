import { authDocs } from './auth.wire.ts'
import { asInput, type RestRow } from './rest-row.ts'

export const authRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/api/auth/user/:userId',
    doc: authDocs.user,
    access: 'session',
    ownUser: { in: 'params', field: 'userId' },
    async run(api) {
      const me = await api.auth.me()
      return { body: { data: { id: me?.user.id, email: me?.user.email } } }
    },
  },
  {
    method: 'POST',
    path: '/api/auth/login',
    doc: authDocs.login,
    access: 'public',
    // With a second factor, the response is 401 until `code` is sent: six digits or a recovery code.
    async run(api, { body }) {
      const { user } = await api.auth.login(asInput(body))
      return { body: { user: { id: user.id, email: user.email } } }
    },
  },
  {
    method: 'POST',
    path: '/api/auth/register',
    doc: authDocs.register,
    access: 'public',
    async run(api, { body }) {
      await api.auth.register(asInput(body))
      return { body: { success: true } }
    },
  },
  {
    method: 'POST',
    path: '/api/auth/logout',
    doc: authDocs.logout,
    access: 'public',
    async run(api) {
      await api.auth.logout()
      return { body: { success: true } }
    },
  },
  {
    method: 'POST',
    path: '/api/auth/forgot-password',
    doc: authDocs.forgotPassword,
    access: 'public',
    async run(api, { body }) {
      await api.auth.forgotPassword(asInput(body))
      return { body: { success: true } }
    },
  },
  {
    method: 'POST',
    path: '/api/auth/reset-password',
    doc: authDocs.resetPassword,
    access: 'public',
    async run(api, { body }) {
      await api.auth.resetPassword(asInput(body))
      return { body: { success: true } }
    },
  },
  {
    method: 'POST',
    path: '/api/auth/verify-email',
    doc: authDocs.verifyEmail,
    access: 'public',
    async run(api, { body }) {
      await api.auth.verifyEmail(asInput(body))
      return { body: { success: true } }
    },
  },
]
