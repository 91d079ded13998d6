import { isEnded } from '@callwright/contract/calls/calls'
import type { UsageDifference } from '@callwright/contract/usage'
import type { TenantId } from '@callwright/db/tables/ids'
import type { RecentConversation } from '@callwright/voice/voice-provider'

import type { Deps } from '../context/context.ts'
import { findAgentId, findKnownCalls, readLedger } from './compared-calls.repo.ts'
import { dayOf, type DaySpan, startOfUtcDay } from './days.ts'

/** Our clock and the provider's may put a call around midnight on different days. */
const MARGIN_MS = 60 * 60_000
/** So many conversations that the list does not name are asked for one by one. */
const MOST_ASKED = 500

export type Difference = {
  kind: UsageDifference
  conversationId: string
  callId: string | null
  startedAt: number
  ledgerSeconds: number
  providerSeconds: number
}

export type Compared = {
  /** the provider's conversations */
  conversations: number
  providerSeconds: number
  /** what the ledger charges for calls that can be compared */
  callSeconds: number
  /** calls that were deleted, or that another provider placed: nothing to compare them with */
  uncomparedSeconds: number
  correctionSeconds: number
  differences: Difference[]
}

type Theirs = { startedAt: number; seconds: number }

/**
 * A client's ledger of some days of one month against the provider's own list. What the ledger charges for calls is what
 * the provider counts and the differences together, to the second.
 * @throws VoiceProviderError
 */
export async function compareTenant(
  deps: Pick<Deps, 'db' | 'voice'>,
  { tenantId, ...span }: DaySpan & { tenantId: TenantId },
): Promise<Compared> {
  const { db, voice } = deps
  const { firstDay, lastDay } = span
  const since = startOfUtcDay(firstDay) - MARGIN_MS
  const until = startOfUtcDay(lastDay + 1) + MARGIN_MS
  const agentId = await findAgentId(db, tenantId, voice.name)
  const listed = agentId === undefined ? [] : await voice.listConversations({ since, until, agentId })
  const ledger = await readLedger(db, tenantId, { ...span, provider: voice.name })
  const theirs = new Map<string, Theirs>()
  for (const conversation of listed) theirs.set(conversation.conversationId, await secondsOf(deps, conversation))
  await askForUnlisted(deps, { theirs, charged: [...ledger.charged.keys()] })
  const known = await findKnownCalls(
    db,
    [...theirs.keys()].filter((id) => !ledger.charged.has(id)),
  )
  const { uncomparedSeconds, correctionSeconds } = ledger
  const sums = { conversations: 0, providerSeconds: 0, callSeconds: 0, uncomparedSeconds, correctionSeconds }
  const differences: Difference[] = []
  for (const [conversationId, { startedAt, seconds }] of theirs) {
    if (ledger.charged.has(conversationId)) continue
    const call = known.get(conversationId)
    // What is charged at all, but not here, belongs to another day.
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
    const other = theirs.get(conversationId)
    sums.callSeconds += seconds
    sums.conversations += other ? 1 : 0
    sums.providerSeconds += other?.seconds ?? 0
    if (other?.seconds === seconds) continue
    const kind = other ? 'other-length' : 'missing-there'
    const found = { callId, startedAt, ledgerSeconds: seconds, providerSeconds: other?.seconds ?? 0 }
    differences.push({ kind, conversationId, ...found })
  }
  return { ...sums, differences: differences.toSorted((one, other) => one.startedAt - other.startedAt) }
}

async function secondsOf({ voice }: Pick<Deps, 'voice'>, listed: RecentConversation): Promise<Theirs> {
  const { conversationId, startedAt, status, durationSeconds } = listed
  if (!isEnded(status)) return { startedAt, seconds: 0 }
  if (typeof durationSeconds === 'number') return { startedAt, seconds: Math.round(durationSeconds) }
  const whole = await voice.fetchConversation(conversationId)
  return { startedAt, seconds: Math.round(whole?.durationSeconds ?? 0) }
}

/** The list names those of the present agent; the conversation of an earlier one is there all the same. */
async function askForUnlisted(
  { voice }: Pick<Deps, 'voice'>,
  { theirs, charged }: { theirs: Map<string, Theirs>; charged: readonly string[] },
): Promise<void> {
  for (const conversationId of charged.filter((id) => !theirs.has(id)).slice(0, MOST_ASKED)) {
    const found = await voice.fetchConversation(conversationId)
    if (!found) continue
    const seconds = isEnded(found.status) ? Math.round(found.durationSeconds) : 0
    theirs.set(conversationId, { startedAt: found.startedAt ?? 0, seconds })
  }
}
