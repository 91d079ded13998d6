import type { CallField } from '@callwright/contract/calls/call-fields'

/** Ids of the questions that every agent answers, besides the business's own. */
export const OPT_OUT_ID = 'callwright_opt_out'
export const CALL_BACK_ID = 'callwright_call_back'

/** Added for every agent. They are never among a business's fields, lists, filters, or exports. */
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
]

export function isReserved(fieldId: string): boolean {
  return fieldId === OPT_OUT_ID || fieldId === CALL_BACK_ID
}
