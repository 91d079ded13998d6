import { Trash2 } from 'lucide-react'
import { Badge } from '#components/Badge.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { columnsOf, type Columns } from '#components/table/table-columns.ts'
import { excerpt } from '#lib/excerpt.ts'
import { formatDateTime, formatNumber } from '#lib/format.ts'
import { campaignPath } from '#lib/paths.ts'
import { CampaignBadges } from '../campaign/CampaignBadges.tsx'
import { countFinal, isInProgress, percentOf } from '../campaign/campaign-progress.ts'
import type { CampaignSummary } from '../campaign/campaign-labels.ts'

type Settings = {
  /** The campaign to mark as new. */
  newId: string | null
  onDelete: (campaign: CampaignSummary) => void
}

const column = columnsOf<CampaignSummary>()

export function historyColumns({ newId, onDelete }: Settings): Columns<CampaignSummary> {
  return column.columns([
    column.accessor('name', {
      header: 'Campaign Name',
      meta: { className: 'w-full max-w-0', onCard: 'title' },
      cell: ({ row: { original } }) => (
        <span className="flex min-w-0 items-center gap-x-3 gap-y-1.5 max-md:flex-wrap">
          <TextLink href={campaignPath(original.id)} truncatedTitle={original.name}>
            {original.name}
          </TextLink>
          <span className="flex shrink-0 gap-2 max-md:w-full">
            <CampaignBadges campaign={original} note={formatProgress(original)} />
            {original.id === newId && <Badge tone="accent">New</Badge>}
          </span>
        </span>
      ),
    }),
    column.accessor('totalCalls', {
      header: 'Calls',
      meta: { align: 'right', onCard: 'fact' },
      cell: (cell) => formatNumber(cell.getValue()),
    }),
    column.accessor('createdAt', {
      header: 'Created',
      meta: { className: 'whitespace-nowrap', onCard: 'line' },
      cell: (cell) => formatDateTime(cell.getValue()),
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { align: 'right', onCard: 'corner' },
      cell: ({ row: { original } }) => (
        <IconButton
          label={`Delete ${excerpt(original.name, 60)}`}
          tone="danger"
          icon={<Trash2 size={16} />}
          onClick={() => onDelete(original)}
        />
      ),
    }),
  ])
}

/** The progress of a campaign in progress; otherwise empty. */
function formatProgress({ state, counts, totalCalls }: CampaignSummary): string {
  return isInProgress(state) ? `${percentOf(countFinal(counts), totalCalls)}%` : ''
}
