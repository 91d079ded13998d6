import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Skeleton } from '../../../components/Skeleton.tsx'
import type { FigureCard, Comparison } from './comparison.ts'

const ARROWS = { up: ArrowUp, down: ArrowDown, level: Minus }
const ASSESSMENT_STYLES: Record<Comparison['assessment'], string> = {
  better: 'text-green',
  worse: 'text-red',
  even: 'text-muted',
}

type Props = {
  cards: readonly FigureCard[]
  /** Names the period that the figures are compared with. */
  previousPeriod: string
}

/** The period's figures. */
export function ReviewCards({ cards, previousPeriod }: Props): ReactNode {
  return (
    <dl className={GRID}>
      {cards.map(({ label, value, comparison }) => (
        <div key={label} className={BOX}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-1">
            <span className="block text-xl font-semibold text-ink tabular-nums">{value}</span>
            {comparison && <ComparisonLine comparison={comparison} previousPeriod={previousPeriod} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type LineProps = { comparison: Comparison; previousPeriod: string }

function ComparisonLine({ comparison: { text, direction, assessment }, previousPeriod }: LineProps): ReactNode {
  const Arrow = ARROWS[direction]
  const style = ASSESSMENT_STYLES[assessment]
  return (
    <span className="mt-1 flex items-start gap-1 text-sm text-muted">
      <Arrow size={14} aria-hidden="true" className={`mt-[3px] shrink-0 ${style}`} />
      <span>
        <span className={`font-medium ${style}`}>{text}</span> {previousPeriod}
      </span>
    </span>
  )
}

/** As tall as cards with a comparison, so nothing moves when they load. */
export function ReviewCardsSkeleton(): ReactNode {
  return (
    <div className={GRID}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className={`${BOX} h-37.5 md:h-32.5`}>
          <Skeleton className="h-4 w-24" />
          <Skeleton className="mt-3 h-7 w-20" />
          <Skeleton className="mt-3 h-3.5 w-32 max-w-full" />
        </div>
      ))}
    </div>
  )
}

const GRID = 'grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4 print:grid-cols-4'
const BOX = 'min-w-0 rounded-lg border border-line bg-surface px-4 py-3.5 shadow-sm md:px-5'
