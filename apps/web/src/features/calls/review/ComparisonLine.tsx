import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Comparison } from './comparison.ts'

const ARROWS = { up: ArrowUp, down: ArrowDown, level: Minus }
const ASSESSMENT_STYLES: Record<Comparison['assessment'], string> = {
  better: 'text-green',
  worse: 'text-red',
  even: 'text-muted',
}

type Props = {
  comparison: Comparison
  /** Names the period that the figure is compared with. */
  previousPeriod: string
}

/** How a figure has changed since the previous period. */
export function ComparisonLine({ comparison: { text, direction, assessment }, previousPeriod }: Props): ReactNode {
  const Arrow = ARROWS[direction]
  const style = ASSESSMENT_STYLES[assessment]
  return (
    <span className="mt-1 flex items-start gap-1 text-sm text-muted">
      <Arrow size={14} className={`mt-[3px] shrink-0 ${style}`} />
      <span>
        <span className={`font-medium ${style}`}>{text}</span> {previousPeriod}
      </span>
    </span>
  )
}
