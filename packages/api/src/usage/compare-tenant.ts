import { isEnded } from '@callwright/contract/calls/calls'
import { monthOf } from '@callwright/contract/admin'
import type { UsageDifference } from '@callwright/contract/usage'
import type { TenantId } from '@callwright/db/tables/ids'
import type { RecentConversation } from '@callwright/voice/voice-provider'

import type { Deps } from '../context/context.ts'
import { findKnownCalls, readLedger } from './compared-calls.repo.ts'
import { monthSpan } from './days.ts'
import type { Sums } from './reconciliations.repo.ts'

/** Our clock and the provider's tell the month of a call that begins at its turn differently. */
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

export type Compared = { sums: Sums; differences: Difference[] }

type Theirs = { startedAt: number; seconds: number }

/**
 * One client's month of the ledger against the provider's own list. What the ledger charges for calls is what the
 * provider says and the differences together, to the second.
 * @throws VoiceProviderError
 */
export async function compareTenant(
  deps: Pick<Deps, 'db' | 'voice'>,
  { tenantId, agentId, month }: { tenantId: TenantId; agentId: string | null; month: string },
): Promise<Compared> {
  const { db, voice } = deps
  const { from, to } = monthSpan(month)
  const listed =
    agentId === null ? [] : await voice.listConversations({ since: from - MARGIN_MS, until: to + MARGIN_MS, agentId })
  const ledger = await readLedger(db, tenantId, { month, provider: voice.name })
  const theirs = new Map<string, Theirs>()
  for (const conversation of listed) theirs.set(conversation.conversationId, await secondsOf(deps, conversation))
  await askForUnlisted(deps, { theirs, charged: [...ledger.charged.keys()] })
  const known = await findKnownCalls(
    db,
    [...theirs.keys()].filter((id) => !ledger.charged.has(id)),
  )
  const differences: Difference[] = []
  const sums: Sums = {
    conversations: 0,
    providerSeconds: 0,
    callSeconds: 0,
    uncomparedSeconds: ledger.uncomparedSeconds,
    correctionSeconds: ledger.correctionSeconds,
  }
  for (const [conversationId, { startedAt, seconds }] of theirs) {
    if (ledger.charged.has(conversationId)) continue
    const call = known.get(conversationId)
    // What is charged at all, but not here, belongs to another month.
    if (call === 'deleted' || call?.isTest || call?.isCharged) continue
    if (monthOf(call?.startedAt ?? startedAt) !== month) continue
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
  return { sums, differences }
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
