import { insertVersion } from '../agent/prompts/versions.repo.ts'
import { saveAgentText } from '../agent/agent.repo.ts'
import { syncAgent } from '../agent/ensure-agent.ts'
import { assignNumber, fetchProviderNumbers } from '../agent/numbers/assign-number.ts'
import { listNumbers } from '../agent/numbers/numbers.repo.ts'
import { recordAudit } from '../context/audit.ts'
import type { Deps } from '../context/context.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'
import { type AgentPrompt, DEMO_AGENT, EARLIER_AGENTS } from './demo-agent.ts'
import type { DemoOwner } from './demo-owner.ts'

/** @param savedAt when the three versions were saved, oldest first @returns the provider's id for the agent */
export async function addAgent(
  deps: Deps,
  owner: DemoOwner,
  savedAt: readonly [number, number, number],
): Promise<string> {
  const [voice] = await deps.voice.listVoices()
  for (const [index, prompt] of [...EARLIER_AGENTS, DEMO_AGENT].entries()) {
    await saveVersion(owner(savedAt[index] ?? savedAt[0]), { ...prompt, voiceId: voice?.voiceId ?? null })
  }
  return await syncAgent(deps, owner(savedAt[0]).tenantId)
}

/** Unlike `saveAgent`, this syncs nothing: with a time in the past, its lease would be over at once. */
async function saveVersion(ctx: TenantCtx, text: AgentPrompt & { voiceId: string | null }): Promise<void> {
  const { tenantId } = ctx
  const id = ctx.newId()
  const savedBy = ctx.caller.session?.user.id ?? null
  await ctx.db.transaction().execute(async (trx) => {
    await saveAgentText(trx, tenantId, { ...text, now: ctx.now() })
    await insertVersion(trx, { id, tenantId, savedBy, ...text, restoredFrom: null, createdAt: ctx.now() })
    await recordAudit(trx, ctx, { action: 'agent.update', subject: id })
  })
}

/** Assigns the provider's first number that no other business has. @returns the number; null if there is none */
export async function assignFreeNumber(ctx: TenantCtx): Promise<string | null> {
  const assigned = new Set((await listNumbers(ctx.db, ctx.voice.name)).map(({ number }) => number))
  const free = (await fetchProviderNumbers(ctx)).find(({ number }) => !assigned.has(number))
  if (!free) return null
  // Only the operator assigns numbers, so the owner's session is left out of the audit log.
  const caller = { ...ctx.caller, session: null }
  await assignNumber({ ...ctx, caller }, { number: free.number, tenantId: ctx.tenantId })
  return free.number
}
