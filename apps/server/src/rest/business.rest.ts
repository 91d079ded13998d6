import { input, type RestRow } from './rest-row.ts'

export const businessRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/api/business/:userId',
    access: 'session',
    ownUser: { in: 'params', field: 'userId' },
    run: async (api) => ({ body: { data: await api.business.profile() } }),
  },
  {
    method: 'POST',
    path: '/api/business/:userId/profile',
    access: 'session',
    ownUser: { in: 'params', field: 'userId' },
    run: async (api, { body }) => ({ body: { success: true, data: await api.business.updateProfile(input(body)) } }),
  },
]
