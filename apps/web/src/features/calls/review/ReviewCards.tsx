import type { ReactNode } from 'react'
import { TextLink } from '#components/TextLink.tsx'
import { cx } from '#lib/cx.ts'
import { OUTSIDE_HOURS, type FigureCard } from './comparison.ts'
import { ComparisonLine } from './ComparisonLine.tsx'
import type { CallsHref } from './use-review-filter.ts'

type Props = {
  cards: readonly FigureCard[]
  /** Names the period that the figures are compared with. */
  previousPeriod: string
  callsHref?: CallsHref | undefined
}

/** The period's figures. */
export function ReviewCards({ cards, previousPeriod, callsHref }: Props): ReactNode {
  return (
    <div className="flex flex-col gap-2">
      <dl
        className={cx(
          'grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 print:gap-2',
          cards.length % 3 === 0 ? 'print:grid-cols-3' : 'lg:grid-cols-4 print:grid-cols-4',
        )}
      >
        {cards.map(({ label, value, share, calls, comparison }) => (
          <div
            key={label}
            className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3.5 shadow-sm md:px-5 print:px-4 print:py-1.5"
          >
            <dt className="text-sm text-muted">
              <TextLink href={calls && callsHref?.(calls)}>{label}</TextLink>
            </dt>
            <dd className="mt-1">
              <span className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
                <span className="text-xl font-semibold text-ink">{value}</span>
                {share && <span className="text-sm text-muted">{share}</span>}
              </span>
              {comparison && <ComparisonLine comparison={comparison} previousPeriod={previousPeriod} />}
            </dd>
          </div>
        ))}
      </dl>
      {cards.some(({ share }) => share) && (
        <p className="text-sm text-muted">
          Success: completed calls as a share of all calls. Reached: calls in which a person talked with the agent.
          Transferred: calls that were passed on to a person. Call-backs: requests to be called back.
          {cards.some(({ label }) => label === OUTSIDE_HOURS) &&
            ' Outside hours: incoming calls outside your current opening hours.'}
        </p>
      )}
    </div>
  )
}
