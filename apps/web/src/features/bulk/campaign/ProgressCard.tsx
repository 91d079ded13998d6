import {
  CAMPAIGN_STATE_LABELS,
  RECIPIENT_STATUS_LABELS,
  type RecipientStatus,
} from '@callwright/contract/campaigns/campaigns'
import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { CountTiles, type CountTile } from '#components/chart/CountTiles.tsx'
import { StackedBar } from '#components/chart/StackedBar.tsx'
import { formatCount, formatElapsed, formatDateTime, formatNumber } from '#lib/format.ts'
import { CampaignActions } from './CampaignActions.tsx'
import { CampaignFacts } from './CampaignFacts.tsx'
import { countFinal, FINAL_STATUSES, percentOf } from './campaign-progress.ts'
import { STATUS_STYLES, STATUS_ORDER, type Campaign } from './campaign-labels.ts'

export type StatusFilter = RecipientStatus | 'all'

type Props = { campaign: Campaign; statusFilter: StatusFilter; onFilter: (statusFilter: StatusFilter) => void }

/** A campaign's progress: its speed, and counters that add up to the number of recipients. */
export function ProgressCard({ campaign, statusFilter, onFilter }: Props): ReactNode {
  const { counts, totalCalls } = campaign
  const doneCount = countFinal(counts)
  const pace = formatPace(campaign)
  return (
    <Card
      title="Progress"
      description={pace && <span className="tabular-nums">{pace}</span>}
      action={<CampaignActions campaign={campaign} />}
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-muted tabular-nums">
            <span role="status">
              <span className="text-lg font-semibold text-ink">{formatNumber(doneCount)}</span> of{' '}
              {formatNumber(totalCalls)} done
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
          tiles={buildTiles(campaign).filter(({ key, count }) => count > 0 || key === 'all' || key === statusFilter)}
          selected={statusFilter}
          onSelect={onFilter}
          className="sm:grid-cols-3 lg:grid-cols-5"
        />
        <CampaignFacts campaign={campaign} />
      </div>
    </Card>
  )
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

/** Null for a campaign that is not calling: its state is next to its name, and the reason below it. */
function formatPace({ state, callsPerMinute, startedAt, finishedAt }: Campaign): string | null {
  if (finishedAt !== null) {
    const after = startedAt === null ? '' : ` after ${formatElapsed(finishedAt - startedAt)}`
    return `${state === 'cancelled' ? 'Canceled' : 'Finished'} ${formatDateTime(finishedAt)}${after}`
  }
  if (state !== 'running') return null
  if (callsPerMinute === null) return CAMPAIGN_STATE_LABELS.running
  const speed = callsPerMinute >= 10 ? Math.round(callsPerMinute) : Math.round(callsPerMinute * 10) / 10
  return `${formatCount(speed, 'call')} per minute`
}
