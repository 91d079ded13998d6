import type { QuoteState } from '@callwright/contract/calls/call-fields'

/**
 * What a customer said in a call. `quote`: their line, or else the quoted words, which may not be in the call; '' for
 * none. `quoteTurn`: the line's index in the transcript.
 */
export type Quote = { quote: string; quotes: QuoteState | null; quoteTurn: number | null }
