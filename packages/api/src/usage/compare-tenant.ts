import { isEnded } from '@callwright/contract/calls/calls'
import type { UsageDifference } from '@callwright/contract/usage'
import type { TenantId } from '@callwright/db/tables/ids'
import type { RecentConversation } from '@callwright/voice/voice-provider'

import type { Deps } from '../context/context.ts'
import { findAgentId, findKnownCalls, readLedger } from './compared-calls.repo.ts'
import { dayOf, type DaySpan, startOfUtcDay } from '../context/days.ts'

/** Around midnight, our clock and the provider's may put a call on different days. */
const MARGIN_MS = 60 * 60_000
/** Maximum number of unlisted conversations that are fetched one by one. */
const MAX_UNLISTED = 500

export type Difference = {
  kind: UsageDifference
  conversationId: string
  callId: string | null
  startedAt: number
  ledgerSeconds: number
  providerSeconds: number
}

export type TenantComparison = {
  /** number of conversations at the provider */
  conversations: number
  providerSeconds: number
  /** seconds that the ledger charges for comparable calls */
  callSeconds: number
  /** calls that were deleted or placed by a different provider */
  uncomparedSeconds: number
  correctionSeconds: number
  differences: Difference[]
}

type ProviderCall = { startedAt: number; seconds: number }

/**
 * Compares a client's ledger for some days of one month with the provider's list. The ledger's call seconds equal the
 * provider's seconds plus the differences, to the second.
 * @throws VoiceProviderError
 */
export async function compareTenantUsage(
  deps: Pick<Deps, 'db' | 'voice'>,
  { tenantId, ...span }: DaySpan & { tenantId: TenantId },
): Promise<TenantComparison> {
  const { db, voice } = deps
  const { firstDay, lastDay } = span
  const since = startOfUtcDay(firstDay) - MARGIN_MS
  const until = startOfUtcDay(lastDay + 1) + MARGIN_MS
  const agentId = await findAgentId(db, tenantId, voice.name)
  const listed = agentId === undefined ? [] : await voice.listConversations({ since, until, agentId })
  const ledger = await readLedger(db, tenantId, { ...span, provider: voice.name })
  const providerCalls = new Map<string, ProviderCall>()
  for (const conversation of listed) {
    providerCalls.set(conversation.conversationId, await toProviderCall(deps, conversation))
  }
  await addUnlisted(deps, { providerCalls, charged: [...ledger.charged.keys()] })
  const known = await findKnownCalls(
    db,
    [...providerCalls.keys()].filter((id) => !ledger.charged.has(id)),
  )
  const { uncomparedSeconds, correctionSeconds } = ledger
  const sums = { conversations: 0, providerSeconds: 0, callSeconds: 0, uncomparedSeconds, correctionSeconds }
  const differences: Difference[] = []
  for (const [conversationId, { startedAt, seconds }] of providerCalls) {
    if (ledger.charged.has(conversationId)) continue
    const call = known.get(conversationId)
    // A call that is charged, but not in this ledger, belongs to a different day.
    if (call === 'deleted' || call?.isTest || call?.isCharged) continue
    const day = dayOf(call?.startedAt ?? startedAt)
    if (day < firstDay || day > lastDay) continue
    sums.conversations += 1
    sums.providerSeconds += seconds
    if (seconds === 0) continue
    const kind = call ? 'not-charged' : 'missing-here'
    const found = { callId: call?.callId ?? null, startedAt, ledgerSeconds: 0, providerSeconds: seconds }
    differences.push({ kind, conversationId, ...found })
  }
  for (const { callId, conversationId, startedAt, seconds } of ledger.charged.values()) {
    const providerCall = providerCalls.get(conversationId)
    sums.callSeconds += seconds
    sums.conversations += providerCall ? 1 : 0
    sums.providerSeconds += providerCall?.seconds ?? 0
    if (providerCall?.seconds === seconds) continue
    const kind = providerCall ? 'other-length' : 'missing-there'
    const found = { callId, startedAt, ledgerSeconds: seconds, providerSeconds: providerCall?.seconds ?? 0 }
    differences.push({ kind, conversationId, ...found })
  }
  return { ...sums, differences: differences.toSorted((one, other) => one.startedAt - other.startedAt) }
}

async function toProviderCall({ voice }: Pick<Deps, 'voice'>, listed: RecentConversation): Promise<ProviderCall> {
  const { conversationId, startedAt, status, durationSeconds } = listed
  if (!isEnded(status)) return { startedAt, seconds: 0 }
  if (typeof durationSeconds === 'number') return { startedAt, seconds: Math.round(durationSeconds) }
  const conversation = await voice.fetchConversation(conversationId)
  return { startedAt, seconds: Math.round(conversation?.durationSeconds ?? 0) }
}

/** The list has only the current agent's conversations; those of an earlier agent still exist at the provider. */
async function addUnlisted(
  { voice }: Pick<Deps, 'voice'>,
  { providerCalls, charged }: { providerCalls: Map<string, ProviderCall>; charged: readonly string[] },
): Promise<void> {
  for (const conversationId of charged.filter((id) => !providerCalls.has(id)).slice(0, MAX_UNLISTED)) {
    const found = await voice.fetchConversation(conversationId)
    if (!found) continue
    const seconds = isEnded(found.status) ? Math.round(found.durationSeconds) : 0
    providerCalls.set(conversationId, { startedAt: found.startedAt ?? 0, seconds })
  }
}
