import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { SectionError } from '../ContextSection.tsx'
import { LeadRow } from './LeadRow.tsx'
import { LeadUpload } from './LeadUpload.tsx'
import { RowSkeletons } from '../RowSkeletons.tsx'
import { useRemoveLead } from '../uploads/use-remove-file.ts'

/** Lets the user upload, preview and use lead files on the campaign screen. */
export function LeadFilesCard(): ReactNode {
  const leads = trpc.business.leads.useQuery()
  const remove = useRemoveLead()
  return (
    <Card title="Lead Files" description="CSV files of people to call, kept for your campaigns.">
      <LeadUpload />
      {leads.data && leads.data.rows.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {leads.data.rows.map((lead) => (
            <LeadRow key={lead.id} lead={lead} onRemove={() => remove(lead.id)} />
          ))}
        </ul>
      )}
      {leads.isPending && <RowSkeletons />}
      {leads.isError && !leads.data && <SectionError subject="lead files" onRetry={() => void leads.refetch()} />}
      {leads.data?.rows.length === 0 && (
        <p className="pt-3 text-sm text-muted">No lead files yet. Upload a list once and use it in any campaign.</p>
      )}
    </Card>
  )
}
