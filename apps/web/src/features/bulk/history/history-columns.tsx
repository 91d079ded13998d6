import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { columnsOf, type Columns } from '#components/table/table-columns.ts'
import { excerpt } from '#lib/excerpt.ts'
import { formatCount, formatDateTime, formatNumber } from '#lib/format.ts'
import { campaignPath } from '#lib/paths.ts'
import { CampaignBadges } from '../campaign/CampaignBadges.tsx'
import { countFinal, isInProgress, percentOf } from '../campaign/campaign-progress.ts'
import type { CampaignSummary } from '../campaign/campaign-labels.ts'

type Actions = { onDelete: (campaign: CampaignSummary) => void }
type RowProps = Actions & {
  /** The campaign to mark as new. */
  newId: string | null
}

const column = columnsOf<CampaignSummary>()
const NEW_BADGE = <Badge tone="accent">New</Badge>

export function historyColumns({ newId, onDelete }: RowProps): Columns<CampaignSummary> {
  return column.columns([
    column.accessor('name', {
      header: 'Campaign Name',
      meta: { className: 'w-full max-w-0' },
      cell: (cell) => (
        <span className="flex min-w-0 items-center gap-3">
          <Name campaign={cell.row.original} />
          <span className="flex shrink-0 gap-2">
            <CampaignBadges campaign={cell.row.original} note={formatProgress(cell.row.original)} />
            {cell.row.original.id === newId && NEW_BADGE}
          </span>
        </span>
      ),
    }),
    column.accessor('totalCalls', {
      header: 'Calls',
      meta: { align: 'right' },
      cell: (cell) => formatNumber(cell.getValue()),
    }),
    column.accessor('createdAt', {
      header: 'Created',
      meta: { className: 'whitespace-nowrap' },
      cell: (cell) => formatDateTime(cell.getValue()),
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { align: 'right' },
      cell: (cell) => <DeleteButton campaign={cell.row.original} onDelete={onDelete} />,
    }),
  ])
}

export function CampaignCard({ campaign, newId, onDelete }: RowProps & { campaign: CampaignSummary }): ReactNode {
  const { id, totalCalls, createdAt } = campaign
  return (
    <div className="flex items-start justify-between gap-2">
      <div className="flex min-w-0 flex-col gap-1.5">
        <Name campaign={campaign} />
        <span className="flex flex-wrap gap-2">
          <CampaignBadges campaign={campaign} note={formatProgress(campaign)} />
          {id === newId && NEW_BADGE}
        </span>
        <p className="text-muted tabular-nums">
          {formatCount(totalCalls, 'call')} · {formatDateTime(createdAt)}
        </p>
      </div>
      <DeleteButton campaign={campaign} onDelete={onDelete} />
    </div>
  )
}

function Name({ campaign }: { campaign: CampaignSummary }): ReactNode {
  return (
    <TextLink href={campaignPath(campaign.id)} truncatedTitle={campaign.name}>
      {campaign.name}
    </TextLink>
  )
}

function DeleteButton({ campaign, onDelete }: Actions & { campaign: CampaignSummary }): ReactNode {
  return (
    <IconButton
      label={`Delete ${excerpt(campaign.name, 60)}`}
      tone="danger"
      icon={<Trash2 size={16} aria-hidden="true" />}
      onClick={() => onDelete(campaign)}
    />
  )
}

/** The progress of a campaign in progress; otherwise empty. */
function formatProgress({ state, counts, totalCalls }: CampaignSummary): string {
  return isInProgress(state) ? `${percentOf(countFinal(counts), totalCalls)}%` : ''
}
