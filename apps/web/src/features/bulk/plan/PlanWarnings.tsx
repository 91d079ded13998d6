import type { FlightPlan, PlanFix } from '@callwright/contract/campaigns/flight-plan'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { describeFix, describeWarning } from './plan-warnings.ts'

/** Applies a fix; null if that is not possible here. */
export type FixHandler = (fix: PlanFix) => (() => void) | null

type Props = { warnings: FlightPlan['warnings']; now: number; toFixHandler?: FixHandler }

/** What an owner should know, each with a button that mends it if there is one. */
export function PlanWarnings({ warnings, now, toFixHandler }: Props): ReactNode {
  return warnings.map((warning) => {
    const { kind, fix } = warning
    const onFix = fix && toFixHandler?.(fix)
    return (
      <Notice
        key={kind}
        tone="warning"
        action={
          fix &&
          onFix && (
            <Button variant="secondary" size="sm" onClick={onFix}>
              {describeFix(fix)}
            </Button>
          )
        }
      >
        {describeWarning(warning, now)}
      </Notice>
    )
  })
}
