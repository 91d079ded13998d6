import type { updateAgentSchema } from '@callwright/contract/agent'
import type { z } from '@callwright/contract/input/zod'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Ctx } from '../context/context.ts'
import { DomainError, notFound } from '../context/domain-error.ts'
import { type SyncState, findSyncState } from './knowledge/sync-state.ts'
import { findAgent } from './agent.repo.ts'
import { type AgentText, toAgentText } from './agent-text.ts'
import { saveAgent } from './save-agent.ts'

export type AgentView = AgentText & {
  /** the provider's id for the agent; null until it is first needed */
  agentId: string | null
  updatedAt: number | null
  /** whether the provider has all of it */
  sync: SyncState
  /** why the last sync failed, as a message for users; null if nothing failed */
  syncError: string | null
}

export async function viewAgent(ctx: Ctx, tenantId: TenantId): Promise<AgentView> {
  const agent = await findAgent(ctx.db, tenantId, ctx.voice.name)
  if (!agent) throw notFound()
  const { agentId, updatedAt } = agent
  const { sync, syncError } = await findSyncState(ctx.db, tenantId, ctx.voice.name)
  return { ...toAgentText(agent), agentId, updatedAt, sync, syncError }
}

/** @throws DomainError `invalid` (unknown voice), `provider-failed`, `unavailable` */
export async function updateAgent(
  ctx: Ctx,
  tenantId: TenantId,
  input: z.output<typeof updateAgentSchema>,
): Promise<AgentView> {
  const { systemPrompt, firstMessage, voiceId, language, maxCallSeconds, silenceSeconds, voicemailMessage } = input
  await refuseUnknownVoice(ctx, tenantId, voiceId)
  await saveAgent(ctx, tenantId, {
    change: (before) => ({
      systemPrompt,
      firstMessage,
      voiceId: voiceId === undefined ? before.voiceId : voiceId,
      language: language ?? before.language,
      maxCallSeconds: maxCallSeconds ?? before.maxCallSeconds,
      silenceSeconds: silenceSeconds === undefined ? before.silenceSeconds : silenceSeconds,
      voicemailMessage: voicemailMessage ?? before.voicemailMessage,
    }),
  })
  return await viewAgent(ctx, tenantId)
}

/** Changes only the voice. @throws the same errors as `updateAgent` */
export async function setVoice(ctx: Ctx, tenantId: TenantId, voiceId: string): Promise<AgentView> {
  await refuseUnknownVoice(ctx, tenantId, voiceId)
  await saveAgent(ctx, tenantId, { change: (before) => ({ ...before, voiceId }) })
  return await viewAgent(ctx, tenantId)
}

/** If the list of voices is not available, the provider itself decides. */
async function refuseUnknownVoice(ctx: Ctx, tenantId: TenantId, voiceId: string | null | undefined): Promise<void> {
  if (voiceId === undefined || voiceId === null) return
  const agent = await findAgent(ctx.db, tenantId, ctx.voice.name)
  if (agent?.voiceId === voiceId) return
  if ((await ctx.voices.ids())?.has(voiceId) === false) {
    throw new DomainError('invalid', 'This voice is no longer available. Please choose another one.')
  }
}
