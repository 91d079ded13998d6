import { formatDuration } from '@callwright/contract/calls/call-text'
import type { CallingHours } from '@callwright/contract/campaigns/campaigns'
import type { ReactNode } from 'react'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { Fact, Facts } from '../../../components/Facts.tsx'
import { trpc } from '../../../lib/api/trpc.ts'
import { formatCount, formatDateTime } from '../../../lib/format.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { getBrowserTimeZone, startOfDay } from '../../../lib/url-state/period.ts'
import { formatClockTime } from '../campaign/clock-times.ts'

type Props = {
  open: boolean
  /** The number of people to call. */
  count: number
  /** Epoch milliseconds; null starts at once. */
  scheduledAt: number | null
  hours: CallingHours | null
  onClose: () => void
  onTestMode: () => void
  onConfirm: () => void
}

/** Asks once before real phones ring. */
export function StartCallsDialog({
  open,
  count,
  scheduledAt,
  hours,
  onClose,
  onTestMode,
  onConfirm,
}: Props): ReactNode {
  const people = count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Call ${people} ${scheduledAt === null ? 'now' : `on ${formatDateTime(scheduledAt)}`}?`}
      description="These are real calls: their phones will ring."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="secondary" onClick={onTestMode}>
            Use Test Mode
          </Button>
          <Button onClick={onConfirm}>Call {people}</Button>
        </>
      }
    >
      <Facts>
        <Fact name="Calling hours">
          {hours === null
            ? 'At any hour'
            : `${formatClockTime(hours.from)} – ${formatClockTime(hours.until)}, in each person’s time zone`}
        </Fact>
        <Fact name="Expected minutes">
          <ExpectedMinutes count={count} />
        </Fact>
      </Facts>
    </Dialog>
  )
}

const DAYS_AVERAGED = -90

/** An upper estimate: as if everyone answers and talks for the average length of recent calls. */
function ExpectedMinutes({ count }: { count: number }): ReactNode {
  const today = useToday()
  const to = startOfDay(today, 1)
  const period = { from: startOfDay(today, DAYS_AVERAGED), to, timeZone: getBrowserTimeZone() }
  const review = trpc.calls.review.useQuery(period)
  const day = trpc.calls.today.useQuery({ from: today, to })
  const averageSeconds = review.data?.current.averageSeconds ?? 0
  const minutesLeft = day.data?.minutesLeft ?? null
  return (
    <>
      {averageSeconds === 0
        ? 'Not known before your first calls'
        : `Up to ${formatCount(Math.ceil((count * averageSeconds) / 60), 'minute')}, at your average of ${formatDuration(averageSeconds)} per call`}
      {minutesLeft !== null && `. ${formatCount(minutesLeft, 'minute')} left this month`}
    </>
  )
}
