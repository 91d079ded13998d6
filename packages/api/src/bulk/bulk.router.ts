import { createCampaignSchema, findDoNotCallSchema } from '@callwright/contract/campaigns/bulk'
import {
  addCallBackSchema,
  answerCallBackSchema,
  listCallBacksSchema,
  missedCallersSchema,
} from '@callwright/contract/campaigns/call-backs'
import {
  campaignIdSchema,
  listCampaignsSchema,
  listRecipientsSchema,
  retryCampaignSchema,
} from '@callwright/contract/campaigns/campaigns'
import {
  addDoNotCallSchema,
  answerSuggestionSchema,
  doNotCallNumberSchema,
  listDoNotCallSchema,
  listSuggestionsSchema,
} from '@callwright/contract/campaigns/do-not-call'
import { planCampaignSchema } from '@callwright/contract/campaigns/flight-plan'
import { cancelPlannedSchema, scheduleSchema } from '@callwright/contract/campaigns/schedule'

import { router, tenantProcedure } from '../trpc/trpc.ts'
import { addManualCallBack } from './call-backs/add-call-back.ts'
import { answerCallBack } from './call-backs/answer-call-back.ts'
import { listCallBacks } from './call-backs/list-call-backs.ts'
import { listCampaigns, showCampaign } from './list-campaigns.ts'
import { listMissedCallers } from '../campaigns/call-backs/missed-callers.repo.ts'
import { listRecipients } from '../campaigns/campaign-recipients.ts'
import { countedOrigin } from '../context/counted-calls.ts'
import { cancelCampaign, pauseCampaign, removeCampaign, resumeCampaign } from './control-campaign.ts'
import { createCampaign } from './create-campaign.ts'
import {
  addDoNotCall,
  answerSuggestion,
  findListed,
  listDoNotCall,
  listSuggestions,
  removeDoNotCall,
} from './do-not-call.ts'
import { readListRules } from './list-rules.ts'
import { retryCampaign } from './retry-campaign.ts'
import { comparePlan } from './plan/compare-plan.ts'
import { planCampaign } from './plan/plan-campaign.ts'
import { cancelPlanned } from './schedule/cancel-planned.ts'
import { listSchedule } from './schedule/list-schedule.ts'

export const bulkRouter = router({
  /** The campaign history, newest first, with each campaign's progress. */
  campaigns: tenantProcedure('campaigns:read')
    .input(listCampaignsSchema)
    .query(
      async ({ ctx, input }) =>
        await listCampaigns(ctx, ctx.tenantId, { cursor: input?.cursor, limit: input?.limit ?? 25 }),
    ),

  campaign: tenantProcedure('campaigns:read')
    .input(campaignIdSchema)
    .query(async ({ ctx, input }) => await showCampaign(ctx, ctx.tenantId, input.campaignId)),

  recipients: tenantProcedure('campaigns:read')
    .input(listRecipientsSchema)
    .query(async ({ ctx, input }) => await listRecipients(ctx, ctx.tenantId, input)),

  /** Rules that a list is checked against before a campaign is created. */
  listRules: tenantProcedure('campaigns:read').query(async ({ ctx }) => await readListRules(ctx, ctx.tenantId)),

  /** What a campaign would do if it were created now. Reads only; a mutation, because lists do not fit into a URL. */
  plan: tenantProcedure('campaigns:read')
    .meta({ input: 'recipients' })
    .input(planCampaignSchema)
    .mutation(async ({ ctx, input }) => await planCampaign(ctx, input)),

  /** A campaign's plan, what became of it, and what is still to come. */
  comparePlan: tenantProcedure('campaigns:read')
    .input(campaignIdSchema)
    .query(async ({ ctx, input }) => await comparePlan(ctx, input.campaignId)),

  /** Voice ids that rows of a list may use; null if currently unavailable. */
  voiceIds: tenantProcedure('campaigns:read').query(async ({ ctx }) => {
    const ids = await ctx.voices.ids()
    return ids && [...ids]
  }),

  /** Read-only; a mutation only because a list does not fit into a URL. */
  findDoNotCall: tenantProcedure('campaigns:read')
    .meta({ input: 'numbers' })
    .input(findDoNotCallSchema)
    .mutation(async ({ ctx, input }) => ({ phoneNumbers: await findListed(ctx, input.phoneNumbers) })),

  create: tenantProcedure('campaigns:write')
    .meta({ input: 'recipients' })
    .input(createCampaignSchema)
    .mutation(async ({ ctx, input }) => await createCampaign(ctx, input)),

  pause: tenantProcedure('campaigns:write')
    .input(campaignIdSchema)
    .mutation(async ({ ctx, input }) => await pauseCampaign(ctx, input.campaignId)),

  resume: tenantProcedure('campaigns:write')
    .input(campaignIdSchema)
    .mutation(async ({ ctx, input }) => await resumeCampaign(ctx, input.campaignId)),

  cancel: tenantProcedure('campaigns:write')
    .input(campaignIdSchema)
    .mutation(async ({ ctx, input }) => await cancelCampaign(ctx, input.campaignId)),

  /** Calls missed and failed recipients again. */
  retry: tenantProcedure('campaigns:write')
    .input(retryCampaignSchema)
    .mutation(async ({ ctx, input }) => await retryCampaign(ctx, input)),

  remove: tenantProcedure('session')
    .input(campaignIdSchema)
    .mutation(async ({ ctx, input }) => await removeCampaign(ctx, input.campaignId)),

  /** The planned calls of one campaign, or of all. */
  schedule: tenantProcedure('campaigns:read')
    .input(scheduleSchema)
    .query(async ({ ctx, input }) => await listSchedule(ctx, ctx.tenantId, { limit: 25, ...input })),

  cancelPlanned: tenantProcedure('campaigns:write')
    .input(cancelPlannedSchema)
    .mutation(async ({ ctx, input }) => await cancelPlanned(ctx, input)),

  /** Call-backs: requested by customers, due to outcomes, or entered by people. Includes quotations from the calls. */
  callBacks: tenantProcedure('campaigns:read')
    .meta({ alsoNeeds: 'calls:read' })
    .input(listCallBacksSchema)
    .query(
      async ({ ctx, input }) => await listCallBacks(ctx, ctx.tenantId, { state: 'proposed', limit: 25, ...input }),
    ),

  missedCallers: tenantProcedure('campaigns:read')
    .meta({ alsoNeeds: 'calls:read' })
    .input(missedCallersSchema)
    .query(async ({ ctx, input }) => {
      const counted = countedOrigin(ctx, input?.withoutTests)
      return await listMissedCallers(ctx.db, ctx.tenantId, { now: ctx.now(), counted })
    }),

  addCallBack: tenantProcedure('campaigns:write')
    .input(addCallBackSchema)
    .mutation(async ({ ctx, input }) => {
      await addManualCallBack(ctx, input.callId)
      return input
    }),

  answerCallBack: tenantProcedure('campaigns:write')
    .input(answerCallBackSchema)
    .mutation(async ({ ctx, input }) => await answerCallBack(ctx, input)),

  doNotCall: tenantProcedure('campaigns:read')
    .input(listDoNotCallSchema)
    .query(async ({ ctx, input }) => await listDoNotCall(ctx, ctx.tenantId, { limit: 50, ...input })),

  isOnDoNotCall: tenantProcedure('campaigns:read')
    .input(doNotCallNumberSchema)
    .query(async ({ ctx, input }) => ({
      isListed: (await findListed(ctx, [input.phoneNumber])).length > 0,
    })),

  addDoNotCall: tenantProcedure('campaigns:write')
    .meta({ input: 'numbers' })
    .input(addDoNotCallSchema)
    .mutation(async ({ ctx, input }) => await addDoNotCall(ctx, input)),

  removeDoNotCall: tenantProcedure('campaigns:write')
    .input(doNotCallNumberSchema)
    .mutation(async ({ ctx, input }) => {
      await removeDoNotCall(ctx, input.phoneNumber)
      return { phoneNumber: input.phoneNumber }
    }),

  /** Recipients who seem to have asked in a call not to be called again. Includes quotations. */
  doNotCallSuggestions: tenantProcedure('campaigns:read')
    .meta({ alsoNeeds: 'calls:read' })
    .input(listSuggestionsSchema)
    .query(async ({ ctx, input }) => await listSuggestions(ctx, ctx.tenantId, { limit: 25, ...input })),

  answerDoNotCallSuggestion: tenantProcedure('campaigns:write')
    .input(answerSuggestionSchema)
    .mutation(async ({ ctx, input }) => await answerSuggestion(ctx, input)),
})
