import type { updateAgentSchema } from '@callwright/contract/agent'
import type { z } from '@callwright/contract/zod'
import type { TenantId } from '@callwright/db/ids'

import { recordAudit } from '../audit.ts'
import type { Ctx } from '../context.ts'
import { notFound } from '../domain-error.ts'
import * as repo from './agent.repo.ts'
import { pushAgent } from './ensure-agent.ts'

export type AgentView = {
  systemPrompt: string
  firstMessage: string
  voiceId: string | null
  /** the provider's id of the agent; null before it was first needed */
  agentId: string | null
  updatedAt: number | null
  /** whether the provider has what stands here */
  sync: 'none' | 'saved' | 'failed'
}

export async function viewAgent(ctx: Ctx, tenantId: TenantId): Promise<AgentView> {
  const agent = await repo.findAgent(ctx.db, tenantId, ctx.voice.name)
  if (!agent) throw notFound()
  const { systemPrompt, firstMessage, voiceId, agentId, updatedAt, syncState } = agent
  return { systemPrompt, firstMessage, voiceId, agentId, updatedAt, sync: syncState }
}

/**
 * Saves here first, then at the provider. When the provider fails the texts are safe and the state says so.
 * @throws DomainError `provider-failed`
 */
export async function updateAgent(
  ctx: Ctx,
  tenantId: TenantId,
  input: z.output<typeof updateAgentSchema>,
): Promise<AgentView> {
  await ctx.db.transaction().execute(async (trx) => {
    const before = await repo.findAgent(trx, tenantId, ctx.voice.name)
    await repo.saveAgentTexts(trx, tenantId, {
      systemPrompt: input.systemPrompt,
      firstMessage: input.firstMessage,
      voiceId: input.voiceId === undefined ? (before?.voiceId ?? null) : input.voiceId,
      now: ctx.now(),
    })
    await recordAudit(
      trx,
      { deps: ctx, caller: ctx.caller },
      {
        action: 'agent.update',
        before: before && { systemPrompt: before.systemPrompt, firstMessage: before.firstMessage },
        after: { systemPrompt: input.systemPrompt, firstMessage: input.firstMessage },
      },
    )
  })
  const saved = await repo.findAgent(ctx.db, tenantId, ctx.voice.name)
  if (!saved) throw notFound()
  await pushAgent(ctx, tenantId, saved)
  return await viewAgent(ctx, tenantId)
}
