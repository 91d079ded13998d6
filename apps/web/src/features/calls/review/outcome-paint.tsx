import type { ReactNode } from 'react'
import type { CallOutcome } from './chart-data.ts'

const COLOURS: Record<CallOutcome, string> = {
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
        <rect width="2.5" height="5" fill={COLOURS.failed} />
      </pattern>
    </defs>
  )
}

/** How an outcome is filled within an SVG that holds `OutcomePatterns` of the same id. */
export function outcomePaint(outcome: CallOutcome, id: string): string {
  return outcome === 'failed' ? `url(#${stripesOf(id)})` : COLOURS[outcome]
}

function stripesOf(id: string): string {
  return `stripes-${id.replace(/[^\w-]/g, '')}`
}
