import {
  addToolSchema,
  changeToolSchema,
  listRunsSchema,
  toolIdSchema,
  tryToolSchema,
} from '@callwright/contract/tools/tools'

import { addTool, changeTool, removeTool } from '../agent/tools/manage-tools.ts'
import { confirmOwner } from '../auth/sign-in/verify-owner.ts'
import { router, tenantProcedure } from '../trpc/trpc.ts'
import { listRuns } from './list-runs.ts'
import { tryTool } from './try-tool.ts'
import { viewTool, viewTools } from './view-tools.ts'

const procedure = tenantProcedure('tools:write').use(async ({ next }) => await next({ ctx: { confirmOwner } }))
/** A tool receives what is said in calls, and its runs show it. */
const callsProcedure = procedure.meta({ alsoNeeds: 'calls:read' })

/** URLs of a business that its agent may ask in a call. */
export const toolsRouter = router({
  list: procedure.query(async ({ ctx }) => await viewTools(ctx)),

  add: callsProcedure
    .input(addToolSchema)
    .mutation(async ({ ctx, input }) => await viewTool(ctx, await addTool(ctx, input))),

  change: callsProcedure.input(changeToolSchema).mutation(async ({ ctx, input }) => {
    await changeTool(ctx, input)
    return await viewTool(ctx, input.toolId)
  }),

  remove: procedure.input(toolIdSchema).mutation(async ({ ctx, input }) => await removeTool(ctx, input.toolId)),

  /** Sends a real request, with arguments for all parameters that the agent or the call would give. */
  tryOut: callsProcedure.input(tryToolSchema).mutation(async ({ ctx, input }) => await tryTool(ctx, input)),

  runs: callsProcedure
    .input(listRunsSchema)
    .query(async ({ ctx, input }) => await listRuns(ctx, { limit: 25, ...input })),
})
