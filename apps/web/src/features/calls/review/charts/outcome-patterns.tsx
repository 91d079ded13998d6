import type { ReactNode } from 'react'
import type { CallOutcome } from './chart-data.ts'

const COLORS: Record<CallOutcome, string> = {
  completed: 'var(--green)',
  open: 'var(--blue)',
  failed: 'var(--red)',
  missed: 'var(--red)',
}

/** Failed and missed calls are both red; stripes tell them apart, even on paper. */
export function OutcomePatterns({ id }: { id: string }): ReactNode {
  return (
    <defs>
      <pattern id={getStripesId(id)} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="5" height="5" fill="var(--red-soft)" />
        <rect width="2.5" height="5" fill={COLORS.failed} />
      </pattern>
    </defs>
  )
}

/** An outcome's fill, for an SVG that contains `OutcomePatterns` with the same ID. */
export function outcomeFill(outcome: CallOutcome, id: string): string {
  return outcome === 'failed' ? `url(#${getStripesId(id)})` : COLORS[outcome]
}

function getStripesId(id: string): string {
  return `stripes-${id.replace(/[^\w-]/g, '')}`
}
