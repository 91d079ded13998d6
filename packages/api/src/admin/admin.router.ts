import {
  clientOfUserSchema,
  listKeptAsideSchema,
  setLimitSchema,
  setPausedSchema,
  usageSchema,
} from '@callwright/contract/admin'

import { cutPage, readCursor } from '../keyset.ts'
import { numbersProcedures } from '../numbers/numbers.router.ts'
import { operatorProcedure, router } from '../trpc.ts'
import { listKeptAside } from './quarantine.repo.ts'
import { findClient, listUsage, setLimit, setPaused } from './clients.ts'

export const adminRouter = router({
  ...numbersProcedures,

  usage: operatorProcedure
    .input(usageSchema)
    .query(async ({ ctx, input }) => await listUsage(ctx, { limit: 50, ...input })),

  /** The documented paths name a client by its user. */
  clientOfUser: operatorProcedure
    .input(clientOfUserSchema)
    .query(async ({ ctx, input }) => ({ tenantId: await findClient(ctx, input.userId) })),

  /** Signed events of agents that no business here has: kept for a look, in nobody's list. */
  keptAside: operatorProcedure.input(listKeptAsideSchema).query(async ({ ctx, input }) => {
    const limit = input?.limit ?? 20
    const found = await listKeptAside(ctx.db, { before: readCursor(input?.cursor), limit: limit + 1 })
    const { page, nextCursor } = cutPage(found, limit, (row) => ({ at: row.received_at, id: row.id }))
    const rows = page.map((row) => ({
      id: row.id,
      conversationId: row.conversation_id,
      reason: row.error ?? '',
      receivedAt: row.received_at,
    }))
    return { rows, nextCursor }
  }),

  setLimit: operatorProcedure.input(setLimitSchema).mutation(async ({ ctx, input }) => {
    const limitMinutes = await setLimit(ctx, input)
    return { tenantId: input.tenantId, limitMinutes }
  }),

  setPaused: operatorProcedure.input(setPausedSchema).mutation(async ({ ctx, input }) => {
    return { tenantId: input.tenantId, paused: input.paused, ...(await setPaused(ctx, input)) }
  }),
})
