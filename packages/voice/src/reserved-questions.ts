import type { RecordingMode } from '@callwright/contract/agent/disclosures'
import type { CallField } from '@callwright/contract/calls/call-fields'

/** Ids of the questions that every agent answers, besides the business's own. */
export const OPT_OUT_ID = 'callwright_opt_out'
export const CALL_BACK_ID = 'callwright_call_back'
export const RECORDING_ID = 'callwright_recording_ok'

/** Never among a business's fields, lists, filters, or exports. */
export const RESERVED_QUESTIONS: readonly CallField[] = [
  {
    id: OPT_OUT_ID,
    kind: 'yes-no',
    name: 'Opt-out',
    question:
      'True only if the customer asks this business, for good, not to be called again, to be taken off its list, or to ' +
      'delete the number. False if the request is about another time or place, or about calls from somebody else.',
    choices: [],
  },
  {
    id: CALL_BACK_ID,
    kind: 'text',
    name: 'Call-back',
    question:
      'When the customer is to be called back, by their final words, if they asked for it or agreed to it. Answer with ' +
      'exactly one of: "in N minutes", "in N hours", "in N days"; "today at HH:MM", "tomorrow at HH:MM", "Friday at ' +
      'HH:MM", "next Friday at HH:MM" (any weekday, in English); "YYYY-MM-DD at HH:MM" (only if they named a date); "no ' +
      'time" (if they named none). Use the 24-hour clock and the customer’s local time. Leave it empty without a call-back.',
    choices: [],
  },
  {
    id: RECORDING_ID,
    kind: 'yes-no',
    name: 'Recording',
    question:
      'True only if the caller, asked about recording, clearly agreed and did not take it back. A yes to another ' +
      'question, a mailbox, or a child is no consent. Quote the agent’s question about recording and the caller’s answer, ' +
      'and also what the caller said about recording later.',
    choices: [],
  },
]

/** The questions that an agent answers about each call, besides the business's own. */
export function reservedQuestions(recordingMode: RecordingMode): readonly CallField[] {
  return RESERVED_QUESTIONS.filter(({ id }) => id !== RECORDING_ID || recordingMode === 'ask')
}

export const RESERVED_IDS: readonly string[] = RESERVED_QUESTIONS.map(({ id }) => id)

export function isReserved(fieldId: string): boolean {
  return RESERVED_IDS.includes(fieldId)
}
