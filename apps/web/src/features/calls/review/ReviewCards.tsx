import type { ReactNode } from 'react'
import { Skeleton } from '#components/Skeleton.tsx'
import { TextLink } from '#components/TextLink.tsx'
import type { FigureCard } from './comparison.ts'
import { ComparisonLine } from './ComparisonLine.tsx'
import type { CallsHref } from './use-review-filter.ts'

type Props = {
  cards: readonly FigureCard[]
  /** Names the period that the figures are compared with. */
  previousPeriod: string
  callsHref?: CallsHref
}

/** The period's figures. */
export function ReviewCards({ cards, previousPeriod, callsHref }: Props): ReactNode {
  return (
    <div className={WITH_HINT}>
      <dl className={GRID}>
        {cards.map(({ label, value, share, calls, comparison }) => (
          <div key={label} className={BOX}>
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
      <Hint />
    </div>
  )
}

function Hint(): ReactNode {
  return (
    <p className="text-sm text-muted">
      Reached: calls in which a person talked with the agent, and their share of all calls. Transferred: calls that the
      agent passed on to a person.
    </p>
  )
}

export function ReviewCardsSkeleton(): ReactNode {
  return (
    <div className={WITH_HINT}>
      <div className={GRID}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div key={key} className={BOX}>
            <Skeleton className="h-4 w-24" />
            <Skeleton className="mt-3 h-7 w-20" />
            <Skeleton className="mt-3 h-3.5 w-32 max-w-full" />
          </div>
        ))}
      </div>
      <Hint />
    </div>
  )
}

const WITH_HINT = 'flex flex-col gap-2'
const GRID = 'grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 print:grid-cols-3'
/** The height is that of a card with a comparison, so nothing moves when they load. */
const HEIGHT = 'min-h-37.5 md:min-h-32.5 print:min-h-0'
const BOX = `${HEIGHT} min-w-0 rounded-lg border border-line bg-surface px-4 py-3.5 shadow-sm md:px-5`
