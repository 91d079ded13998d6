import { formatDuration } from '@callwright/contract/calls/call-text'
import type { CallingHours } from '@callwright/contract/campaigns/campaigns'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { Fact, Facts } from '#components/Facts.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { trpc, type Outputs } from '#lib/api/trpc.ts'
import { formatCount, formatNumber, formatZonedDateTime } from '#lib/format.ts'
import { formatHours } from '#lib/clock-times.ts'

type CallPlan = {
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
  plan: CallPlan
  onClose: () => void
  onTestMode: () => void
  onConfirm: () => void
}

/** Asks once before real phones ring. */
export function StartCallsDialog({ open, plan, onClose, onTestMode, onConfirm }: Props): ReactNode {
  const estimate = trpc.bulk.callEstimate.useQuery(undefined, { enabled: open, staleTime: 0 })
  const people = formatCount(plan.count, 'person', 'people')
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
          <Fact name="Starts">{formatStart(plan)}</Fact>
          <Fact name="Calling hours (recipient’s time)">{formatHours(plan.hours)}</Fact>
          {plan.attempts > 1 && <Fact name="Automatic retries">Up to {plan.attempts} attempts per person</Fact>}
          <Fact name="Expected minutes">
            {estimate.isPending ? <Skeleton className="my-1 h-4 w-24" /> : formatExpected(plan.count, estimate.data)}
          </Fact>
          <Fact name="Minutes left this month">
            {estimate.isPending ? <Skeleton className="my-1 h-4 w-24" /> : formatLeft(estimate.data)}
          </Fact>
        </Facts>
        {isOverLimit(plan.count, estimate.data) && (
          <Notice tone="warning">
            The minutes left this month may not be enough. Calling stops at the limit and continues when minutes are
            available.
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

type Estimate = Outputs['bulk']['callEstimate'] | undefined

function formatStart({ scheduledAt, hours }: CallPlan): string {
  if (scheduledAt !== null) return formatZonedDateTime(scheduledAt)
  return hours === null ? 'Now' : 'Now, within calling hours'
}

/** As if everyone answers and talks for the average length of recent calls; null if that is not known. */
function expectedMinutes(count: number, estimate: Estimate): number | null {
  return estimate?.averageSeconds ? Math.ceil((count * estimate.averageSeconds) / 60) : null
}

function formatExpected(count: number, estimate: Estimate): string {
  const minutes = expectedMinutes(count, estimate)
  if (!estimate) return 'Not available'
  if (minutes === null || estimate.averageSeconds === null) return 'Not known before your first calls'
  return `About ${formatCount(minutes, 'minute')} if everyone answers (${formatDuration(estimate.averageSeconds)} each)`
}

function formatLeft(estimate: Estimate): string {
  if (!estimate) return 'Not available'
  return estimate.minutesLeft === null ? 'Unlimited' : formatNumber(estimate.minutesLeft)
}

function isOverLimit(count: number, estimate: Estimate): boolean {
  const minutesLeft = estimate?.minutesLeft ?? null
  return minutesLeft !== null && (expectedMinutes(count, estimate) ?? 0) > minutesLeft
}
