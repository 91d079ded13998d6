import type { PlanComparison, PlanRange } from '@callwright/contract/campaigns/flight-plan'
import { formatTime } from '@callwright/contract/calls/call-text'
import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { formatNumber, formatShortDateTime } from '#lib/format.ts'
import { isoDay } from '#lib/url-state/period.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { FirstCallList } from '../plan/FirstCallList.tsx'
import { countPeople } from '../plan/not-called.ts'
import { NotCalledList } from '../plan/NotCalledList.tsx'
import { PlanBand } from '../plan/PlanBand.tsx'
import { PlanWarnings } from '../plan/PlanWarnings.tsx'
import type { Campaign } from './campaign-labels.ts'
import { hasEnded } from './campaign-progress.ts'
import { describeComparison } from './plan-comparison.ts'

const REFRESH_MS = 60_000
/** The server makes a few of a business's plans at a time. */
const RETRIES = 3

/** A campaign's plan, what became of it, and what is still to come. Nothing if it ended without a plan. */
export function PlanCard({ campaign }: { campaign: Campaign }): ReactNode {
  const isOver = hasEnded(campaign.state)
  const isShown = campaign.hasPlan || !isOver
  const query = trpc.bulk.comparePlan.useQuery(
    { campaignId: campaign.id },
    { enabled: isShown, refetchOnMount: 'always', refetchInterval: isOver ? false : REFRESH_MS, retry: RETRIES },
  )
  if (!isShown) return null
  return (
    <Card title="Plan">
      {query.isPending && <Skeleton className="h-40" />}
      <QueryError query={query} title="The plan could not be loaded" fallback="The campaign is not affected." />
      {query.data && <Comparison campaign={campaign} comparison={query.data} />}
    </Card>
  )
}

type Props = { campaign: Campaign; comparison: PlanComparison }

function Comparison({ campaign, comparison }: Props): ReactNode {
  const { planned, rest } = comparison
  const now = useNow(REFRESH_MS)
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="max-w-prose text-base text-ink tabular-nums">
        {describeComparison(comparison, campaign, now)}
      </p>
      {planned && <FigureTable rows={listFigures({ campaign, comparison })} isOver={rest === null} />}
      {rest && (
        <>
          <PlanWarnings warnings={rest.warnings.filter(({ kind }) => kind !== 'short-hours')} now={now} />
          <PlanBand title="Calls to come, by hour" halfHours={rest.halfHours} />
          <div className="flex flex-col gap-1">
            <NotCalledList notCalled={rest.notCalled} />
            <FirstCallList firstCalls={rest.firstCalls} />
          </div>
        </>
      )}
    </div>
  )
}

type FigureRow = { name: string; planned: string; actual: string }

function FigureTable({ rows, isOver }: { rows: readonly FigureRow[]; isOver: boolean }): ReactNode {
  return (
    <table className="w-full max-w-2xl text-left text-sm tabular-nums">
      <caption className="sr-only">Plan and progress</caption>
      <thead className="text-muted">
        <tr>
          <td />
          {['Planned', isOver ? 'Actual' : 'Now expected'].map((title) => (
            <th key={title} scope="col" className={CELL}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, planned, actual }) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className={`${CELL} text-muted`}>
              {name}
            </th>
            <td className={`${CELL} text-ink`}>{planned}</td>
            <td className={`${CELL} text-ink`}>{actual}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const CELL = 'py-1.5 pr-4 align-top font-normal'

function listFigures({ campaign, comparison }: Props): FigureRow[] {
  const { planned, rest, calls, minutes, endsAt } = comparison
  if (!planned) return []
  const { skipped, cancelled } = campaign.counts
  const called = campaign.totalCalls - skipped - cancelled - countPeople(rest?.notCalled ?? [])
  const end = rest === null ? endsAt && formatShortDateTime(endsAt) : rest.end && formatTimes(rest.end)
  const add = (done: number, more: PlanRange | undefined): string =>
    formatRange({ low: done + (more?.low ?? 0), high: done + (more?.high ?? 0) })
  return [
    { name: 'End', planned: planned.end ? formatTimes(planned.end) : '–', actual: end || '–' },
    { name: 'People', planned: formatNumber(planned.called), actual: formatNumber(called) },
    { name: 'Calls', planned: formatRange(planned.calls), actual: add(calls, rest?.calls) },
    ...(campaign.testMode
      ? []
      : [{ name: 'Minutes', planned: formatRange(planned.minutes), actual: add(minutes, rest?.minutes) }]),
  ]
}

function formatTimes({ low, high }: PlanRange): string {
  const isOneDay = isoDay(low) === isoDay(high)
  const [from, until] = [formatShortDateTime(low), isOneDay ? formatTime(high) : formatShortDateTime(high)]
  return isOneDay && formatTime(low) === until ? from : `${from} – ${until}`
}

function formatRange({ low, high }: Pick<PlanRange, 'low' | 'high'>): string {
  return low === high ? formatNumber(low) : `${formatNumber(low)} – ${formatNumber(high)}`
}
