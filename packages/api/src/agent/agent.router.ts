import { updateAgentSchema } from '@callwright/contract/agent'

import { router, tenantProcedure } from '../trpc.ts'
import { updateAgent, viewAgent } from './update-agent.ts'

export const agentRouter = router({
  get: tenantProcedure.query(async ({ ctx }) => await viewAgent(ctx, ctx.tenantId)),

  update: tenantProcedure
    .input(updateAgentSchema)
    .mutation(async ({ ctx, input }) => await updateAgent(ctx, ctx.tenantId, input)),
})
