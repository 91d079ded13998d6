import type { ReactNode } from 'react'
import { excerpt, excerptOfEnd } from '../../lib/excerpt.ts'
import type { ListedCall } from './call-row.ts'
import { MATCH_WORDS } from './call-words.ts'

/** So much stands before the hit that the hit itself is in sight where a line is cut. */
const BEFORE = 24

/** Where a search was found in a call: the field and the words around the hit. */
export function CallMatch({ match }: { match: NonNullable<ListedCall['match']> }): ReactNode {
  return (
    <span className="flex min-w-0 items-baseline gap-1.5">
      <span className="shrink-0 text-faint">{MATCH_WORDS[match.field]}:</span>
      <span dir="auto" className="min-w-0 truncate text-ink">
        {excerptOfEnd(match.before, BEFORE)}
        <mark className="rounded-sm bg-amber-soft px-0.5 font-medium text-amber">{excerpt(match.hit, 80)}</mark>
        {excerpt(match.after, 160)}
      </span>
    </span>
  )
}
