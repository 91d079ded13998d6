import {
  listVersionsSchema,
  savedPromptIdSchema,
  savePromptSchema,
  setVoiceSchema,
  updateAgentSchema,
  versionIdSchema,
} from '@callwright/contract/agent'
import { saveOpeningSchema } from '@callwright/contract/agent/disclosures'
import { saveFallBackSchema } from '@callwright/contract/agent/fall-back'
import { saveOpeningHoursSchema } from '@callwright/contract/agent/opening-hours-schema'
import { saveTransfersSchema } from '@callwright/contract/agent/transfers'
import { addFieldsSchema, changeFieldSchema, fieldIdSchema } from '@callwright/contract/calls/call-field-schemas'
import { searchVoicesSchema } from '@callwright/contract/voices'

import { saveFallBack, viewFallBack } from './fall-back/fall-back.ts'
import { addFields, changeField, retireField } from './fields/change-fields.ts'
import { listFields } from './fields/fields.repo.ts'
import { saveOpeningHours, viewOpeningHours } from './hours/opening-hours.ts'
import { confirmOpening, saveOpening, viewOpening } from './opening/opening.ts'
import { retryKnowledgeSync, viewKnowledge } from './knowledge/view-knowledge.ts'
import { router, tenantProcedure } from '../trpc/trpc.ts'
import { findVoices } from './voices/find-voices.ts'
import { listCampaignVariables } from './prompts/campaign-variables.repo.ts'
import { deletePrompt, savePrompt } from './prompts/saved-prompts.ts'
import { listSavedPrompts } from './prompts/saved-prompts.repo.ts'
import { setVoice, updateAgent, viewAgent } from './update-agent.ts'
import { listVersions, restoreVersion } from './prompts/versions.ts'
import { saveTransfers } from './transfers/save-transfers.ts'
import { viewTransfers } from './transfers/view-transfers.ts'

export const agentRouter = router({
  get: tenantProcedure('agent:read').query(async ({ ctx }) => await viewAgent(ctx, ctx.tenantId)),

  update: tenantProcedure('agent:write')
    .input(updateAgentSchema)
    .mutation(async ({ ctx, input }) => await updateAgent(ctx, ctx.tenantId, input)),

  setVoice: tenantProcedure('agent:write')
    .input(setVoiceSchema)
    .mutation(async ({ ctx, input }) => await setVoice(ctx, ctx.tenantId, input.voiceId)),

  voices: tenantProcedure('agent:read')
    .input(searchVoicesSchema)
    .query(async ({ ctx, input }) => await findVoices(ctx, ctx.tenantId, input ?? {})),

  versions: tenantProcedure('agent:read')
    .input(listVersionsSchema)
    .query(async ({ ctx, input }) => await listVersions(ctx, ctx.tenantId, { limit: 10, ...input })),

  restoreVersion: tenantProcedure('agent:write')
    .input(versionIdSchema)
    .mutation(async ({ ctx, input }) => await restoreVersion(ctx, ctx.tenantId, input.versionId)),

  savedPrompts: tenantProcedure('agent:read').query(async ({ ctx }) => await listSavedPrompts(ctx.db, ctx.tenantId)),

  savePrompt: tenantProcedure('agent:write')
    .input(savePromptSchema)
    .mutation(async ({ ctx, input }) => await savePrompt(ctx, ctx.tenantId, input)),

  deletePrompt: tenantProcedure('agent:write')
    .meta({ takesIndex: true })
    .input(savedPromptIdSchema)
    .mutation(async ({ ctx, input }) => await deletePrompt(ctx, ctx.tenantId, input)),

  /** What to find out about each call: the active fields and goals. */
  fields: tenantProcedure('agent:read').query(async ({ ctx }) => await listFields(ctx.db, ctx.tenantId)),

  addFields: tenantProcedure('agent:write')
    .input(addFieldsSchema)
    .mutation(async ({ ctx, input }) => await addFields(ctx, ctx.tenantId, input.fields)),

  changeField: tenantProcedure('agent:write')
    .input(changeFieldSchema)
    .mutation(async ({ ctx, input }) => await changeField(ctx, ctx.tenantId, input)),

  retireField: tenantProcedure('agent:write')
    .input(fieldIdSchema)
    .mutation(async ({ ctx, input }) => await retireField(ctx, ctx.tenantId, input.fieldId)),

  /** The people to whom the agent can transfer calls. */
  transfers: tenantProcedure('agent:read').query(async ({ ctx }) => await viewTransfers(ctx.db, ctx, ctx.tenantId)),

  saveTransfers: tenantProcedure('agent:write')
    .input(saveTransfersSchema)
    .mutation(async ({ ctx, input }) => await saveTransfers(ctx, ctx.tenantId, input.transfers)),

  /** When the business is open, and what happens to incoming calls at other times. */
  openingHours: tenantProcedure('agent:read').query(async ({ ctx }) => await viewOpeningHours(ctx, ctx.tenantId)),

  saveOpeningHours: tenantProcedure('agent:write')
    .input(saveOpeningHoursSchema)
    .mutation(async ({ ctx, input }) => await saveOpeningHours(ctx, ctx.tenantId, input.hours)),

  /** What callers get while nobody can answer. */
  fallBack: tenantProcedure('agent:read').query(async ({ ctx }) => await viewFallBack(ctx, ctx.tenantId)),

  saveFallBack: tenantProcedure('agent:write')
    .input(saveFallBackSchema)
    .mutation(async ({ ctx, input }) => await saveFallBack(ctx, ctx.tenantId, input)),

  /** What every call says first, and whether calls are recorded. */
  opening: tenantProcedure('agent:read').query(async ({ ctx }) => await viewOpening(ctx, ctx.tenantId)),

  saveOpening: tenantProcedure('agent:write')
    .input(saveOpeningSchema)
    .mutation(async ({ ctx, input }) => await saveOpening(ctx, ctx.tenantId, input)),

  confirmOpening: tenantProcedure('agent:write').mutation(async ({ ctx }) => await confirmOpening(ctx, ctx.tenantId)),

  /** The columns of the newest campaign's list: names that variables in the agent's text can have. */
  variables: tenantProcedure('agent:read').query(async ({ ctx }) => await listCampaignVariables(ctx.db, ctx.tenantId)),

  /** What the agent knows about the business, and which documents are still being synced. */
  knowledge: tenantProcedure('agent:read').query(async ({ ctx }) => await viewKnowledge(ctx, ctx.tenantId)),

  retryKnowledge: tenantProcedure('agent:write').mutation(
    async ({ ctx }) => await retryKnowledgeSync(ctx, ctx.tenantId),
  ),
})
