import { CALL_BACK_ID, OPT_OUT_ID } from '@callwright/voice/reserved-questions'

import { proposeCallBack } from '../../campaigns/call-backs/propose-call-back.ts'
import { isCallBackAnswer } from '../../campaigns/call-backs/read-call-back-time.ts'
import { suggestDoNotCall } from '../../campaigns/suggest-do-not-call.ts'
import type { Deps } from '../../context/context.ts'
import type { Analysis } from '../outcomes/analyze-call.ts'
import type { NewValue } from '../outcomes/call-values.repo.ts'
import type { FoundLines } from '../outcomes/quotes/find-lines.ts'
import { toQuote } from '../outcomes/quotes/to-quote.ts'
import type { CallRecord } from './call-records.repo.ts'
import type { EventTrx } from '../../webhooks/publish-event.ts'

/**
 * Handles a customer's requests: suggests their number for the do-not-call list, because of the analysis or of a plain
 * sentence, and proposes a call-back that they asked for or agreed to, or that the outcome calls for. Runs in the
 * transaction that saves the call's transcript or values.
 */
export async function handleRequests(
  db: EventTrx,
  deps: Pick<Deps, 'newId' | 'now'>,
  { call, analysis, found }: { call: CallRecord; analysis: Analysis | null; found: FoundLines },
): Promise<void> {
  const { turns, optOutTurn } = found
  const values = analysis?.values ?? []
  const find = (id: string): NewValue | undefined => values.find(({ fieldId }) => fieldId === id)
  const optOut = find(OPT_OUT_ID)
  const plain = optOutTurn === null ? undefined : { quotes: 'found' as const, quoteTurn: optOutTurn }
  const asked = plain ?? optOut
  if (asked) await suggestDoNotCall(db, deps, { call, quote: toQuote(asked, turns) })

  if (call.source !== 'phone' || call.endReason === 'voicemail' || optOut) return
  const reply = find(CALL_BACK_ID)
  // A free-form answer without a quotation may mean that no call-back is wanted.
  const answer = reply?.quotes !== 'none' || isCallBackAnswer(reply.value ?? '') ? reply : undefined
  const request = answer ?? (analysis?.isCallBack ? values.find(({ kind }) => kind === 'outcome') : undefined)
  if (!request) return
  const quote = toQuote(request, turns)
  const spoken = turns[quote.quotes === 'found' ? (quote.quoteTurn ?? -1) : turns.length - 1]
  const spokenAt = call.startedAt + Math.round(Math.min(spoken?.atSeconds ?? 0, call.durationSeconds) * 1000)
  await proposeCallBack(db, deps, { call, quote, answer: answer?.value ?? null, spokenAt })
}
