import type { ReactNode } from 'react'
import type { CallOutcome } from './chart-data.ts'

const COLORS: Record<CallOutcome, string> = {
  completed: 'var(--green)',
  open: 'var(--blue)',
  failed: 'var(--red)',
  missed: 'var(--red)',
}

/** Failed and missed are both red: stripes tell them apart, on paper too. */
export function OutcomePatterns({ id }: { id: string }): ReactNode {
  return (
    <defs>
      <pattern id={stripesOf(id)} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="5" height="5" fill="var(--red-soft)" />
        <rect width="2.5" height="5" fill={COLORS.failed} />
      </pattern>
    </defs>
  )
}

/** The fill of an outcome, in an SVG with `OutcomePatterns` of the same id. */
export function outcomeFill(outcome: CallOutcome, id: string): string {
  return outcome === 'failed' ? `url(#${stripesOf(id)})` : COLORS[outcome]
}

function stripesOf(id: string): string {
  return `stripes-${id.replace(/[^\w-]/g, '')}`
}
