import { ScrollText } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { ListCard } from '#components/table/ListCard.tsx'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { NoMatch } from '#components/feedback/NoMatch.tsx'
import { PageHeader } from '#components/PageHeader.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { PAGED_QUERY_OPTIONS, usePagedList } from '#lib/api/use-paged-list.ts'
import { useToday } from '#lib/hooks/use-today.ts'
import { periodParams } from '#lib/url-state/period.ts'
import { useUrlState } from '#lib/url-state/use-url-state.ts'
import { auditColumns } from './audit-columns.tsx'
import { auditExportUrl, auditQuery, readAuditView } from './audit-view.ts'
import type { AuditEntry } from './audit-labels.ts'
import { AuditEntryDialog } from './AuditEntryDialog.tsx'
import { AuditFilters } from './AuditFilters.tsx'

const NO_FILTER = { search: '', kind: '', client: '', ...periodParams(null) }

/** Who did what, when and from where; newest first. */
export function AuditLog(): ReactNode {
  const { params, change } = useUrlState()
  const view = readAuditView(params)
  const filter = auditQuery(view, useToday())
  const [openEntry, setOpenEntry] = useState<AuditEntry | null>(null)
  const ownTenantId = trpc.auth.me.useQuery().data?.business?.tenantId
  const query = trpc.admin.audit.useInfiniteQuery({ limit: 50, ...filter }, PAGED_QUERY_OPTIONS)
  const log = usePagedList(query)
  const columns = useMemo(() => auditColumns({ ownTenantId, onOpen: setOpenEntry }), [ownTenantId, setOpenEntry])
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <PageHeader title="Audit Log" description="Every change and who made it. Entries cannot be edited or removed." />
      <ListCard
        list={log}
        failure={{ title: 'The audit log could not be loaded' }}
        empty={
          isFiltered ? (
            <NoMatch
              title="No entries match"
              text="Try another search, kind or period."
              all="all entries"
              onShowAll={() => change(NO_FILTER)}
            />
          ) : (
            <EmptyState icon={<ScrollText />} title="No entries yet" text="Each change appears here immediately." />
          )
        }
        caption="Audit log, newest first"
        columns={columns}
        rowKey={(row) => row.id}
        onRowOpen={setOpenEntry}
        skeletonRows={10}
        tableMinWidth={1080}
      >
        <AuditFilters
          view={view}
          clientName={log.rows.find(({ client }) => client?.tenantId === view.clientId)?.client?.businessName ?? null}
          exportHref={auditExportUrl(filter)}
          onChange={change}
        />
      </ListCard>
      <WhileOpen value={openEntry}>
        {(entry, open) => (
          <AuditEntryDialog open={open} entry={entry} ownTenantId={ownTenantId} onClose={() => setOpenEntry(null)} />
        )}
      </WhileOpen>
    </>
  )
}
