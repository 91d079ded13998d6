import type { ReactNode } from 'react'
import { StackedBar } from '#components/chart/StackedBar.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { formatCount, formatNumber } from '#lib/format.ts'
import { compareShares, percentOf } from '../comparison.ts'
import { ComparisonLine } from '../ComparisonLine.tsx'
import type { Goal } from '../review-data.ts'
import { reachedCalls } from '../ReviewSummary.tsx'
import type { CallsHref } from '../use-review-filter.ts'

type Props = { goals: readonly Goal[]; previousPeriod: string; callsHref?: CallsHref }

/** Each goal's share of the calls that were analyzed for it, compared with the previous period. */
export function GoalList({ goals, ...row }: Props): ReactNode {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-5 print:grid-cols-3">
      {goals.map((goal) => (
        <li key={goal.fieldId} className="break-inside-avoid">
          <GoalRow goal={goal} {...row} />
        </li>
      ))}
    </ul>
  )
}

function GoalRow({ goal, previousPeriod, callsHref }: Omit<Props, 'goals'> & { goal: Goal }): ReactNode {
  const { name, current, before } = goal
  const { reached, total } = current
  const comparison = compareShares(current, before)
  const share =
    total === 0 ? 'No analyzed calls' : `Met in ${formatNumber(reached)} of ${formatCount(total, 'analyzed call')}`
  return (
    <>
      <p className="flex items-baseline justify-between gap-3">
        <bdi className="min-w-0 text-base wrap-anywhere text-ink">{name}</bdi>
        <span className="text-lg font-semibold text-ink tabular-nums">
          {total === 0 ? '—' : `${percentOf(reached, total)}%`}
        </span>
      </p>
      <StackedBar
        parts={[{ key: 'reached', count: reached, colorClass: 'bg-green' }]}
        remaining={total - reached}
        className="mt-1 [print-color-adjust:exact]"
      />
      <p className="mt-1.5 text-sm text-muted tabular-nums">
        <TextLink href={reached > 0 ? callsHref?.(reachedCalls(goal.fieldId)) : undefined}>{share}</TextLink>
      </p>
      {comparison && <ComparisonLine comparison={comparison} previousPeriod={previousPeriod} />}
    </>
  )
}
