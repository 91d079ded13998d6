import {
  callCompletedSchema,
  callIdSchema,
  listCallsSchema,
  placeCallSchema,
  saveNotesSchema,
} from '@callwright/contract/calls'

import { router, tenantProcedure } from '../trpc.ts'
import { callCompleted } from './call-completed.ts'
import { removeCall, saveNotes } from './change-call.ts'
import { listCalls, showCall } from './list-calls.ts'
import { placeCall } from './place-call.ts'

export const callsRouter = router({
  list: tenantProcedure
    .input(listCallsSchema)
    .query(async ({ ctx, input }) => await listCalls(ctx.db, ctx.tenantId, input)),

  byId: tenantProcedure
    .input(callIdSchema)
    .query(async ({ ctx, input }) => await showCall(ctx.db, ctx.tenantId, input.callId)),

  place: tenantProcedure.input(placeCallSchema).mutation(async ({ ctx, input }) => await placeCall(ctx, input)),

  saveNotes: tenantProcedure.input(saveNotesSchema).mutation(async ({ ctx, input }) => {
    await saveNotes(ctx, input)
    return { callId: input.callId, notes: input.notes }
  }),

  remove: tenantProcedure.input(callIdSchema).mutation(async ({ ctx, input }) => {
    await removeCall(ctx, input.callId)
    return { callId: input.callId }
  }),

  callCompleted: tenantProcedure.input(callCompletedSchema).subscription(async function* ({ ctx, input, signal }) {
    yield* callCompleted(ctx, { lastEventId: input?.lastEventId ?? null, signal })
  }),
})
