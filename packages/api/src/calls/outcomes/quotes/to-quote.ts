import type { Turn } from '@callwright/contract/calls/calls'

import type { Quote } from '../../../campaigns/quote.ts'
import type { NewValue } from '../call-values.repo.ts'
import { readQuotations } from './read-quotations.ts'

const QUOTE_MAX = 300

/** The customer's line that a value quotes; without one, the quoted words, which may not be in the call; '' for none. */
export function toQuote(
  { quotes = null, quoteTurn = null, reason }: Pick<NewValue, 'quotes' | 'quoteTurn' | 'reason'>,
  turns: readonly Turn[],
): Quote {
  const line = quotes === 'found' ? turns[quoteTurn ?? -1]?.text : undefined
  const quote = (line ?? readQuotations(reason ?? '')[0]?.text ?? '').trim().slice(0, QUOTE_MAX)
  return { quote, quotes, quoteTurn }
}
