import { valueToText } from '@callwright/contract/calls/call-fields'
import { Fragment, type ReactNode } from 'react'
import { TextLink } from '#components/TextLink.tsx'
import { formatCapped, formatCount, formatNumber } from '#lib/format.ts'
import { compareShares, percentOf, type Share } from './comparison.ts'
import type { Review } from './review-data.ts'
import { MISSED, type CallPart, type CallsHref } from './use-review-filter.ts'

/** How the calls went, in one sentence whose numbers lead to their calls. Printed without `callsHref`. */
export function ReviewSummary({ review, callsHref }: { review: Review; callsHref?: CallsHref }): ReactNode {
  if (review.current.total === 0) return null
  return (
    <p className="text-base wrap-anywhere text-ink first-letter:uppercase">
      {summarizeReview(review).map(({ before = '', count, after = '', calls }, index) => (
        <Fragment key={before + after}>
          {`${index > 0 ? '; ' : ''}${before}`}
          <TextLink href={calls && callsHref?.(calls)} isUnderlined>
            {count}
          </TextLink>
          {after}
        </Fragment>
      ))}
      .
    </p>
  )
}

/** A part of the sentence, and the calls that it counts. */
type Clause = { before?: string; count: string; after?: string; calls?: CallPart }

/** More goals than this would not fit into a sentence. */
const MAX_GOALS = 2

/** The goals; how many people were reached, if there is no goal or they are fewer; missed incoming calls; which calls said that an AI is speaking; what to check. */
export function summarizeReview({ goals, current, before, toCheck }: Review): Clause[] {
  const analyzed = goals.filter((goal) => goal.current.total > 0).slice(0, MAX_GOALS)
  const { missed, disclosed, undisclosed } = current
  const areFewerReached = compareShares(current, before)?.assessment === 'worse'
  const checks = formatCapped(toCheck.count, 'call', { max: toCheck.isMore ? toCheck.count : Infinity })
  const clauses = [
    ...analyzed.map((goal, index) => ({
      before: `“${goal.name}” ${index === 0 ? 'was met in' : 'in'} `,
      ...describeShare(goal.current, goal.before),
      calls: reachedCalls(goal.fieldId),
    })),
    (analyzed.length === 0 || areFewerReached) && {
      before: 'your agent talked with people in ',
      ...describeShare(current, before),
    },
    missed > 0 && {
      count: formatCount(missed, 'incoming call'),
      after: ` ${missed === 1 ? 'was' : 'were'} missed${before.total === 0 ? '' : ` (${formatNumber(before.missed)} before)`}`,
      calls: MISSED.inbound,
    },
    disclosed + undisclosed > 0 && describeDisclosure(disclosed, undisclosed),
    toCheck.count > 0 && { before: 'this period has answers to check in ', count: checks, calls: { needsCheck: true } },
  ]
  return clauses.filter((clause) => clause !== false)
}

/** The calls that reached a goal. */
export function reachedCalls(fieldId: string): CallPart {
  return { values: [{ fieldId, value: valueToText(true) }] }
}

function describeDisclosure(disclosed: number, undisclosed: number): Clause {
  const count = `${formatNumber(disclosed)} of ${formatCount(disclosed + undisclosed, 'call')}`
  const after = ' said that an AI is speaking'
  if (undisclosed === 0) return { count, after }
  const before = `${count}${after}, but `
  return { before, count: formatCount(undisclosed, 'call'), after: ' did not', calls: { notDisclosed: true } }
}

function describeShare(current: Share, before: Share): { count: string; after: string } {
  const [now, earlier] = [current, before].map(({ reached, total }) => `${percentOf(reached, total)}%`)
  return {
    count: `${formatNumber(current.reached)} of ${formatCount(current.total, 'call')}`,
    after: before.total === 0 ? ` (${now})` : ` (${now}, ${earlier} before)`,
  }
}
