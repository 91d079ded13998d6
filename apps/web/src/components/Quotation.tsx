import { DOUBT_LABELS, type QuoteState } from '@callwright/contract/calls/call-fields'
import type { ReactNode } from 'react'
import { excerpt } from '#lib/excerpt.ts'
import { CheckThis } from './CheckThis.tsx'

export const NO_QUOTATION = 'No words were quoted.'
const REMOVED = 'The transcript was removed because of its age.'
const DOUBTS = { none: null, found: null, agent: 'agent-only', absent: 'not-in-call' } as const

type Props = { quote: string; quotes: QuoteState | null; fallback?: string | undefined }

/**
 * A quotation from a call. Flags words that only the agent said, or that are not in the call.
 * @param fallback shown without a quotation; by default, why there is none
 */
export function Quotation({ quote, quotes, fallback }: Props): ReactNode {
  const missing = fallback ?? (quotes === 'none' ? NO_QUOTATION : REMOVED)
  if (quote === '') return <p className="text-base text-muted">{missing}</p>
  const doubt = quotes && DOUBTS[quotes]
  return (
    <>
      <blockquote dir="auto" className="text-base wrap-anywhere text-ink">{`“${excerpt(quote)}”`}</blockquote>
      {doubt && (
        <p className="flex flex-wrap gap-x-2">
          <CheckThis /> {DOUBT_LABELS[doubt]}
        </p>
      )}
    </>
  )
}
