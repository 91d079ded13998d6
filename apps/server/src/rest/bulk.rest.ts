import { input, numberIn, type RestRow } from './rest-row.ts'

export const bulkRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/api/elevenlabs/batches/:userId',
    access: 'session',
    ownUser: { in: 'params', field: 'userId' },
    async run(api, { query }) {
      const { rows, nextCursor } = await api.bulk.campaigns(input({ ...query, limit: numberIn(query, 'limit') ?? 100 }))
      const data = rows.map((campaign) => ({
        id: campaign.id,
        batch_name: campaign.name,
        total_calls_scheduled: campaign.totalCalls,
        created_at: new Date(campaign.createdAt).toISOString(),
      }))
      return { body: { data, ...(nextCursor === null ? {} : { next_cursor: nextCursor }) } }
    },
  },
]
