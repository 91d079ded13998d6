import type { ReactNode } from 'react'
import { excerpt, excerptFromEnd } from '#lib/excerpt.ts'
import { formatPhone } from '@callwright/contract/calls/format-phone'
import type { ListedCall } from '../call-row.ts'
import { MATCH_LABELS } from '../call-labels.ts'
import { FoundWords } from '../FoundWords.tsx'

type Match = NonNullable<ListedCall['match']>

/** Few enough characters that the match is visible in two lines of the narrowest table. */
const BEFORE_MAX_LENGTH = 28
/** Less than the server sends, so that the last word is complete. */
const AFTER_MAX_LENGTH = 70
const HIT_MAX_LENGTH = 60

/** Where a search matched a call: the field or the speaker, and the words around the match. */
export function MatchExcerpt({ match }: { match: Match }): ReactNode {
  const { before, hit, after } = match.field === 'number' ? wholeNumber(match) : match
  return (
    <>
      <span className="text-faint">{MATCH_LABELS[match.field]}:</span>{' '}
      <bdi>
        {excerptFromEnd(before, BEFORE_MAX_LENGTH)}
        <FoundWords>{excerpt(hit, HIT_MAX_LENGTH)}</FoundWords>
        {excerpt(after, AFTER_MAX_LENGTH)}
      </bdi>
    </>
  )
}

/** A formatted number has separators that the matched digits lack, so the whole number is marked. */
function wholeNumber({ before, hit, after }: Match): Pick<Match, 'before' | 'hit' | 'after'> {
  return { before: '', hit: formatPhone(before + hit + after), after: '' }
}
