import type { ReactNode } from 'react'
import { excerpt, excerptFromEnd } from '../../../lib/excerpt.ts'
import type { ListedCall } from '../call-row.ts'
import { MATCH_LABELS } from '../call-labels.ts'

/** Characters that fit on a wide screen; more would only cost layout time, because they are cut off. */
const EXCERPT_MAX_LENGTH = 100

/** Where a search matched a call: the field, and the words around the match. Words before the match are cut first. */
export function MatchExcerpt({ match }: { match: NonNullable<ListedCall['match']> }): ReactNode {
  return (
    <span className="flex min-w-0 items-baseline gap-1.5">
      <span className="shrink-0 text-faint">{MATCH_LABELS[match.field]}:</span>
      <span dir="auto" className="flex min-w-0 flex-1 whitespace-pre text-ink">
        <span className="flex max-w-2/5 min-w-0 justify-end overflow-hidden">
          {excerptFromEnd(match.before, EXCERPT_MAX_LENGTH)}
        </span>
        <mark className="max-w-3/4 shrink-0 truncate rounded-sm bg-amber-soft font-medium text-amber">
          {excerpt(match.hit, EXCERPT_MAX_LENGTH)}
        </mark>
        <span className="min-w-0 flex-1 overflow-hidden text-ellipsis">{excerpt(match.after, EXCERPT_MAX_LENGTH)}</span>
      </span>
    </span>
  )
}
