import type { E164 } from '@callwright/contract/text/phone'
import { DEFAULT_CALL_SETTINGS } from '@callwright/contract/agent'

import { syncAgent } from '../agent/ensure-agent.ts'
import { assignNumber } from '../agent/numbers/assign-number.ts'
import { viewNumbers } from '../agent/numbers/view-numbers.ts'
import { saveVersion } from '../agent/save-agent.ts'
import type { Deps } from '../context/context.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'
import { DEMO_AGENT, EARLIER_AGENTS } from './demo-agent.ts'
import type { DemoOwner } from './demo-owner.ts'

/** @param savedAt when the three versions were saved, oldest first @returns the provider's id for the agent */
export async function addAgent(
  deps: Deps,
  owner: DemoOwner,
  savedAt: readonly [number, number, number],
): Promise<string> {
  const [voice] = await deps.voice.listVoices()
  const { tenantId } = owner(savedAt[0])
  for (const [index, prompt] of [...EARLIER_AGENTS, DEMO_AGENT].entries()) {
    const text = { ...prompt, ...DEFAULT_CALL_SETTINGS, voiceId: voice?.voiceId ?? null }
    const appliedAt = savedAt[index] ?? savedAt[0]
    const version = { id: deps.newId(), tenantId, text, restoredFrom: null, appliedAt }
    await saveVersion(deps.db, owner(appliedAt), version)
  }
  return await syncAgent(deps, tenantId)
}

/** Assigns the provider's first number that no other business has. @returns the number; null if there is none */
export async function assignFreeNumber(ctx: TenantCtx): Promise<E164 | null> {
  const free = (await viewNumbers(ctx)).rows.find(({ state }) => state === 'free')
  if (!free) return null
  await assignNumber(ctx, { number: free.number, tenantId: ctx.tenantId })
  return free.number
}
