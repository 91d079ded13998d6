import { listCampaignsSchema } from '@callwright/contract/bulk'

import { cutPage, readCursor } from '../keyset.ts'
import { router, tenantProcedure } from '../trpc.ts'
import * as repo from './bulk.repo.ts'

export const bulkRouter = router({
  campaigns: tenantProcedure.input(listCampaignsSchema).query(async ({ ctx, input }) => {
    const limit = input?.limit ?? 25
    const before = readCursor(input?.cursor)
    const found = await repo.listCampaigns(ctx.db, ctx.tenantId, { before, limit: limit + 1 })
    const { page, nextCursor } = cutPage(found, limit, (row) => ({ at: row.created_at, id: row.id }))
    return {
      rows: page.map((row) => ({
        id: row.id,
        name: row.name,
        totalCalls: row.total_recipients,
        createdAt: row.created_at,
      })),
      nextCursor,
    }
  }),
})
