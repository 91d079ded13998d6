import { useQuery } from '@tanstack/react-query'
import { PhoneOutgoing } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import type { BusinessFile } from '../uploads/file-states.ts'
import { fetchLeadPreview, type LeadPreview } from './lead-preview.ts'

type Props = { lead: BusinessFile; open: boolean; onClose: () => void; onUse: () => void }

/** The first rows of a lead file. */
export function LeadPreviewDialog({ lead, open, onClose, onUse }: Props): ReactNode {
  const preview = useQuery({
    queryKey: ['lead-preview', lead.id],
    queryFn: async () => await fetchLeadPreview(lead.url),
    enabled: open,
  })
  const lines = preview.data && 'rows' in preview.data ? preview.data : undefined
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={lead.name}
      size="lg"
      description={lines && formatRowCount(lines)}
      closeLabel="Close"
      footer={
        <Button icon={<PhoneOutgoing size={16} />} onClick={onUse}>
          Use in a campaign
        </Button>
      }
    >
      {lines && <PreviewTable preview={lines} />}
      {preview.data && 'problem' in preview.data && <Notice tone="danger">{preview.data.problem}</Notice>}
      {preview.isPending && <Skeleton className="h-60" />}
      {preview.isError && (
        <ErrorState
          title="This file could not be opened"
          text="It is still in your list. Please try again."
          onRetry={() => void preview.refetch()}
        />
      )}
    </Dialog>
  )
}

function formatRowCount({ rows, hasMore }: LeadPreview): string {
  if (rows.length === 0) return 'There are no rows in this file.'
  if (hasMore) return `The first ${rows.length} rows`
  return rows.length === 1 ? 'One row' : `All ${rows.length} rows`
}

function PreviewTable({ preview: { columns, rows } }: { preview: LeadPreview }): ReactNode {
  return (
    // Wide lists scroll sideways; the tab stop lets keyboard users scroll them.
    <div role="region" aria-label="Rows" tabIndex={0} className="overflow-x-auto rounded-md border border-line">
      <table className="w-full text-left text-sm">
        <thead className="bg-sunken text-muted">
          <tr>
            {columns.map((column, index) => (
              // Column names may repeat.
              <th key={index} scope="col" dir="auto" className="h-9 px-3 font-medium whitespace-nowrap">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row} className="h-10 border-t border-line">
              {cells.map((cell, index) => (
                <td key={index} dir="auto" className="max-w-60 truncate px-3 text-ink">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
