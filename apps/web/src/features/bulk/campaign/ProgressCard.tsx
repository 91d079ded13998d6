import {
  CAMPAIGN_STATE_LABELS,
  RECIPIENT_STATUS_LABELS,
  type RecipientStatus,
} from '@callwright/contract/campaigns/campaigns'
import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { CountTiles, type CountTile } from '#components/chart/CountTiles.tsx'
import { StackedBar } from '#components/chart/StackedBar.tsx'
import { formatCount, formatElapsed, formatDateTime, formatNumber, formatUpcomingTime } from '#lib/format.ts'
import { CampaignActions } from './CampaignActions.tsx'
import { CampaignFacts } from './CampaignFacts.tsx'
import { countFinal, FINAL_STATUSES, percentOf } from './campaign-progress.ts'
import { STATUS_STYLES, STATUS_ORDER, type Campaign } from './campaign-labels.ts'

export type StatusFilter = RecipientStatus | 'all'

type Props = { campaign: Campaign; statusFilter: StatusFilter; onFilter: (statusFilter: StatusFilter) => void }

/** A campaign's progress: its speed, its expected end, and counters that add up to the number of recipients. */
export function ProgressCard({ campaign, statusFilter, onFilter }: Props): ReactNode {
  const { counts, totalCalls } = campaign
  const doneCount = countFinal(counts)
  return (
    <Card
      title="Progress"
      description={<span className="tabular-nums">{formatPace(campaign)}</span>}
      action={<CampaignActions campaign={campaign} />}
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-muted tabular-nums">
            <span>
              <span role="status">
                <span className="text-lg font-semibold text-ink">{formatNumber(doneCount)}</span> of{' '}
                {formatNumber(totalCalls)} done
              </span>
              {formatInFlight(counts)}
            </span>
            <span>{percentOf(doneCount, totalCalls)}%</span>
          </p>
          <StackedBar
            parts={FINAL_STATUSES.map((status) => ({
              key: status,
              count: counts[status],
              colorClass: STATUS_STYLES[status].fillClass,
            }))}
            remaining={totalCalls - doneCount}
          />
        </div>
        <CountTiles
          label="Show recipients"
          tiles={buildTiles(campaign)}
          selected={statusFilter}
          onSelect={onFilter}
          className="sm:grid-cols-3 lg:grid-cols-5"
        />
        <CampaignFacts campaign={campaign} />
      </div>
    </Card>
  )
}

/** `, 9 in progress, 1 dialing`; empty if no call is in flight. */
function formatInFlight({ dialling, 'in-progress': inProgress }: Campaign['counts']): string {
  const parts = [
    inProgress > 0 && `${formatNumber(inProgress)} in progress`,
    dialling > 0 && `${formatNumber(dialling)} dialing`,
  ]
  return parts
    .filter((part) => part !== false)
    .map((part) => `, ${part}`)
    .join('')
}

function buildTiles({ counts, totalCalls }: Campaign): CountTile<StatusFilter>[] {
  return [
    { key: 'all', label: 'All recipients', count: totalCalls, dotClass: 'bg-ink' },
    ...STATUS_ORDER.map((status) => ({
      key: status,
      label: RECIPIENT_STATUS_LABELS[status],
      count: counts[status],
      dotClass: STATUS_STYLES[status].fillClass,
    })),
  ]
}

function formatPace({ state, callsPerMinute, expectedEndAt, startedAt, finishedAt }: Campaign): string {
  if (finishedAt !== null) {
    const after = startedAt === null ? '' : ` after ${formatElapsed(finishedAt - startedAt)}`
    return `${state === 'cancelled' ? 'Canceled' : 'Finished'} ${formatDateTime(finishedAt)}${after}`
  }
  if (state !== 'running' || callsPerMinute === null) return CAMPAIGN_STATE_LABELS[state]
  const speed = callsPerMinute >= 10 ? Math.round(callsPerMinute) : Math.round(callsPerMinute * 10) / 10
  const pace = `${formatCount(speed, 'call')} per minute`
  return expectedEndAt === null ? pace : `${pace}, done at about ${formatUpcomingTime(expectedEndAt)}`
}
