import type { CallingHours } from '@callwright/contract/campaigns/campaigns'
import type { FlightPlan } from '@callwright/contract/campaigns/flight-plan'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { Fact, Facts } from '#components/Facts.tsx'
import { capitalize } from '#lib/capitalize.ts'
import { formatCount, formatZonedDateTime } from '#lib/format.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { formatHours } from '#lib/clock-times.ts'
import { formatMinuteRange } from '../plan/plan-sentences.ts'
import { formatEnd } from '../plan/plan-times.ts'
import { PlanWarnings } from '../plan/PlanWarnings.tsx'

const MINUTE_MS = 60_000

type Calls = {
  /** The number of people to call. */
  count: number
  /** Epoch milliseconds; null starts at once. */
  scheduledAt: number | null
  hours: CallingHours | null
  /** The maximum number of calls to one person. */
  attempts: number
}

type Props = {
  open: boolean
  /** The calls to confirm. */
  calls: Calls
  /** undefined if it is not known */
  plan: FlightPlan | undefined
  onClose: () => void
  onTestMode: () => void
  onConfirm: () => void
}

/** Asks once before real phones ring. */
export function StartCallsDialog({ open, calls, plan, onClose, onTestMode, onConfirm }: Props): ReactNode {
  const now = useNow(MINUTE_MS)
  const people = formatCount(calls.count, 'person', 'people')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Call ${people}?`}
      description="These are real calls: their phones will ring."
      footer={
        <>
          <Button onClick={onConfirm} className="max-md:w-full md:order-last">
            Call {people}
          </Button>
          <Button variant="secondary" onClick={onTestMode} className="max-md:w-full md:order-2">
            Use Test Mode
          </Button>
          <Button variant="secondary" onClick={onClose} className="max-md:w-full md:order-1">
            Cancel
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Facts>
          <Fact name="Starts">{formatStart(calls)}</Fact>
          <Fact name="Calling hours (recipient’s time)">{formatHours(calls.hours)}</Fact>
          {calls.attempts > 1 && <Fact name="Automatic retries">Up to {calls.attempts} attempts per person</Fact>}
          <Fact name="Expected minutes">{plan ? capitalize(formatMinuteRange(plan.minutes)) : 'Not known'}</Fact>
          <Fact name="Ends">{formatDone(plan, now)}</Fact>
        </Facts>
        {plan && <PlanWarnings warnings={plan.warnings} now={now} />}
      </div>
    </Dialog>
  )
}

function formatStart({ scheduledAt, hours }: Calls): string {
  if (scheduledAt !== null) return formatZonedDateTime(scheduledAt)
  return hours === null ? 'Now' : 'Now, within calling hours'
}

function formatDone(plan: FlightPlan | undefined, now: number): string {
  return plan?.end ? capitalize(formatEnd(plan.end, now)) : 'Not known'
}
