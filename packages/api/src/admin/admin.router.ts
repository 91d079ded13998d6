import { clientOfUserSchema, setLimitSchema, setPausedSchema, usageSchema } from '@callwright/contract/admin'

import { operatorProcedure, router } from '../trpc.ts'
import { findClient, listUsage, setLimit, setPaused } from './clients.ts'

export const adminRouter = router({
  usage: operatorProcedure
    .input(usageSchema)
    .query(async ({ ctx, input }) => await listUsage(ctx, { limit: 50, ...input })),

  /** The documented paths name a client by its user. */
  clientOfUser: operatorProcedure
    .input(clientOfUserSchema)
    .query(async ({ ctx, input }) => ({ tenantId: await findClient(ctx, input.userId) })),

  setLimit: operatorProcedure.input(setLimitSchema).mutation(async ({ ctx, input }) => {
    const limitMinutes = await setLimit(ctx, input)
    return { tenantId: input.tenantId, limitMinutes }
  }),

  setPaused: operatorProcedure.input(setPausedSchema).mutation(async ({ ctx, input }) => {
    const inFlight = await setPaused(ctx, input)
    return { tenantId: input.tenantId, paused: input.paused, inFlight }
  }),
})
