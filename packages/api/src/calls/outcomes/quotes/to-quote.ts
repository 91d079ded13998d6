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
  const quoted = readQuotations(reason ?? '').map(({ text }) => text)
  const [longest = ''] = quoted.toSorted((one, other) => other.length - one.length)
  // A long line may begin with something else.
  const quote = (line !== undefined && line.length > QUOTE_MAX && longest !== '' ? longest : (line ?? longest)).trim()
  return { quote: quote.slice(0, QUOTE_MAX), quotes, quoteTurn }
}
