import { endBrowserCallSchema } from '@callwright/contract/calls/browser-calls'
import { correctValueSchema } from '@callwright/contract/calls/call-field-schemas'
import {
  callCompletedSchema,
  callIdSchema,
  daySchema,
  listCallsSchema,
  placeCallSchema,
  reviewSchema,
  saveCallNotesSchema,
  simulateInboundSchema,
} from '@callwright/contract/calls/call-schemas'

import { router, tenantProcedure } from '../trpc/trpc.ts'
import { streamCompletedCalls } from './record/stream-completed-calls.ts'
import { removeCall, saveCallNotes } from './record/change-call.ts'
import { listCampaignNames } from './list/list-calls.repo.ts'
import { listCalls, listRecentTests, listUnconfirmed } from './list/list-calls.ts'
import { showCall } from './list/show-call.ts'
import { correctValue } from './outcomes/correct-value.ts'
import { endBrowserCall, startBrowserCall } from './place/browser-call.ts'
import { placeCall } from './place/place-call.ts'
import { simulateInboundCall } from './place/simulate-inbound.ts'
import { reviewCalls } from './review/review.ts'
import { viewToday } from './review/today.ts'

export const callsRouter = router({
  list: tenantProcedure('calls:read')
    .input(listCallsSchema)
    .query(async ({ ctx, input }) => await listCalls(ctx, ctx.tenantId, input)),

  unconfirmed: tenantProcedure('calls:read').query(
    async ({ ctx }) => await listUnconfirmed(ctx.db, ctx.tenantId, ctx.now()),
  ),

  recentTests: tenantProcedure('calls:read').query(async ({ ctx }) => await listRecentTests(ctx.db, ctx.tenantId)),

  byId: tenantProcedure('calls:read')
    .input(callIdSchema)
    .query(async ({ ctx, input }) => await showCall(ctx.db, ctx.tenantId, input.callId)),

  /** Statistics for a date range, compared with the preceding range. */
  review: tenantProcedure('calls:read')
    .input(reviewSchema)
    .query(async ({ ctx, input }) => await reviewCalls(ctx, input)),

  /** How the day is going, and what needs attention. */
  today: tenantProcedure('calls:read')
    .input(daySchema)
    .query(async ({ ctx, input }) => await viewToday(ctx, input)),

  /** Campaigns to filter calls by, newest first. */
  campaigns: tenantProcedure('calls:read').query(async ({ ctx }) => await listCampaignNames(ctx.db, ctx.tenantId)),

  place: tenantProcedure('calls:write')
    .input(placeCallSchema)
    .mutation(async ({ ctx, input }) => await placeCall(ctx, input)),

  startBrowserCall: tenantProcedure('session').mutation(async ({ ctx }) => await startBrowserCall(ctx)),

  endBrowserCall: tenantProcedure('session')
    .input(endBrowserCallSchema)
    .mutation(async ({ ctx, input }) => await endBrowserCall(ctx, input)),

  simulateInbound: tenantProcedure('calls:write')
    .input(simulateInboundSchema)
    .mutation(async ({ ctx, input }) => await simulateInboundCall(ctx, ctx.tenantId, input)),

  saveNotes: tenantProcedure('calls:write')
    .input(saveCallNotesSchema)
    .mutation(async ({ ctx, input }) => {
      await saveCallNotes(ctx, input)
      return { callId: input.callId, notes: input.notes }
    }),

  /** Also returns the call's other answers. */
  correctValue: tenantProcedure('calls:write')
    .meta({ alsoNeeds: 'calls:read' })
    .input(correctValueSchema)
    .mutation(async ({ ctx, input }) => await correctValue(ctx, input)),

  remove: tenantProcedure('session')
    .input(callIdSchema)
    .mutation(async ({ ctx, input }) => {
      await removeCall(ctx, input.callId)
      return { callId: input.callId }
    }),

  callCompleted: tenantProcedure('calls:read')
    .input(callCompletedSchema)
    .subscription(async function* ({ ctx, input, signal }) {
      yield* streamCompletedCalls(ctx, { lastEventId: input?.lastEventId ?? null, signal })
    }),
})
