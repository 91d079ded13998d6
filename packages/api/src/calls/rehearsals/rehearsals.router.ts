import { rehearsalIdSchema, runRehearsalsSchema, saveRehearsalSchema } from '@callwright/contract/agent/rehearsals'

import { router, tenantProcedure } from '../../trpc/trpc.ts'
import { removeRehearsal, runRehearsals, saveRehearsal } from './rehearsals.ts'
import { viewRehearsals } from './view-rehearsals.ts'

/** Part of the agent's procedures. */
export const rehearsalsRouter = router({
  /** Conversations to rehearse with the agent, and how each one went last. */
  rehearsals: tenantProcedure('agent:read').query(async ({ ctx }) => await viewRehearsals(ctx, ctx.tenantId)),

  saveRehearsal: tenantProcedure('agent:write')
    .input(saveRehearsalSchema)
    .mutation(async ({ ctx, input }) => await saveRehearsal(ctx, ctx.tenantId, input)),

  removeRehearsal: tenantProcedure('agent:write')
    .input(rehearsalIdSchema)
    .mutation(async ({ ctx, input }) => await removeRehearsal(ctx, ctx.tenantId, input.rehearsalId)),

  runRehearsals: tenantProcedure('agent:write')
    .input(runRehearsalsSchema)
    .mutation(async ({ ctx, input }) => await runRehearsals(ctx, ctx.tenantId, input)),
})
