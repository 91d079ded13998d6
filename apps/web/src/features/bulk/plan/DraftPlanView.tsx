import type { FlightPlan } from '@callwright/contract/campaigns/flight-plan'
import { useId, useRef, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { useNow } from '#lib/hooks/use-now.ts'
import { useStaleStyle } from '#lib/hooks/use-stale-style.ts'
import { FirstCallList } from './FirstCallList.tsx'
import { withoutDuplicates } from './not-called.ts'
import { NotCalledList } from './NotCalledList.tsx'
import { PlanBand } from './PlanBand.tsx'
import { describeBasis, describeHours, describePlan } from './plan-sentences.ts'
import { PlanWarnings, type FixHandler } from './PlanWarnings.tsx'
import type { DraftPlan } from './use-draft-plan.ts'

const MINUTE_MS = 60_000

type Props = { plan: DraftPlan; testMode: boolean; toFixHandler: FixHandler }

/** What a campaign would do if it were created now. Never in the way of creating it. */
export function DraftPlanView({ plan, testMode, toFixHandler }: Props): ReactNode {
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const staleStyle = useStaleStyle(plan.isStale)

  /** The button goes away with its warning, so the section gets the focus. */
  const toFocusingHandler: FixHandler = (fix) => {
    const apply = toFixHandler(fix)
    if (!apply) return null
    return () => {
      apply()
      section.current?.focus()
    }
  }

  return (
    <section ref={section} tabIndex={-1} aria-labelledby={titleId} className="border-t border-line pt-6 outline-none">
      <h3 id={titleId} className="mb-2 text-base font-semibold text-ink">
        What will happen
      </h3>
      {plan.isError && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          The plan could not be calculated. You can create the campaign without it.
          <Button variant="ghost" size="sm" onClick={() => void plan.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {plan.isFetching && !plan.data && <Skeleton className="h-32" />}
      {plan.data && (
        <div {...staleStyle}>
          <PlanParts plan={plan.data} testMode={testMode} toFixHandler={toFocusingHandler} />
        </div>
      )}
    </section>
  )
}

type PartsProps = Omit<Props, 'plan'> & { plan: FlightPlan }

function PlanParts({ plan, testMode, toFixHandler }: PartsProps): ReactNode {
  const now = useNow(MINUTE_MS)
  return (
    <div className="flex flex-col gap-4">
      <div role="status" className="flex max-w-prose flex-col gap-1 text-base text-ink tabular-nums">
        {describePlan(plan, { testMode, now }).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p className="text-sm text-muted">{describeHours(testMode)}</p>
      </div>
      {/* The list's notices name variables and rows. */}
      <PlanWarnings
        warnings={plan.warnings.filter(({ kind }) => kind !== 'missing-variables')}
        now={now}
        toFixHandler={toFixHandler}
      />
      <PlanBand title="Calls by hour" halfHours={plan.halfHours} />
      <div className="flex flex-col gap-1">
        <NotCalledList notCalled={withoutDuplicates(plan.notCalled)} isDraft />
        <FirstCallList firstCalls={plan.firstCalls} />
      </div>
      <p className="max-w-prose text-sm text-muted">{describeBasis(plan, testMode)}</p>
    </div>
  )
}
