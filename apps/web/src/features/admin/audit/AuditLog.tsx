import { keepPreviousData } from '@tanstack/react-query'
import { ScrollText, SearchX } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { Card } from '../../../components/Card.tsx'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { EmptyState } from '../../../components/feedback/EmptyState.tsx'
import { ErrorState } from '../../../components/feedback/ErrorState.tsx'
import { LoadMore } from '../../../components/table/LoadMore.tsx'
import { PageHeader } from '../../../components/PageHeader.tsx'
import { failureSentence } from '../../../lib/api/failure.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { useMediaQuery } from '../../../lib/hooks/use-media-query.ts'
import { usePageTitle } from '../../../lib/hooks/use-page-title.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { useStaleStyle } from '../../../lib/hooks/use-stale-style.ts'
import { useUrlState } from '../../../lib/url-state/use-url-state.ts'
import { AuditCard, auditColumns } from './audit-columns.tsx'
import { auditExportUrl, auditQuery, readAuditView } from './audit-view.ts'
import type { AuditEntry } from './audit-labels.ts'
import { AuditEntryDialog } from './AuditEntryDialog.tsx'
import { AuditFilters } from './AuditFilters.tsx'

/** Beside the sidebar the six columns need this much. */
const TABLE_FROM = '(min-width: 1080px)'

/** Who did what, when and from where; newest first. */
export function AuditLog(): ReactNode {
  const { params, change } = useUrlState()
  const view = readAuditView(params)
  const query = auditQuery(view, useToday())
  const wide = useMediaQuery(TABLE_FROM)
  const [open, setOpen] = useState<AuditEntry | null>(null)
  const log = trpc.admin.audit.useInfiniteQuery(
    { limit: 50, ...query },
    {
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    },
  )
  const outdated = useStaleStyle(log.isPlaceholderData)
  const rows = useMemo(() => log.data?.pages.flatMap((page) => page.rows) ?? [], [log.data])
  const columns = useMemo(() => auditColumns({ onOpen: setOpen }), [setOpen])
  const narrowed = Object.keys(query).length > 0
  usePageTitle('Audit Log')
  return (
    <>
      <PageHeader
        title="Audit Log"
        description="Every change that anyone made. Nothing here can be changed or removed."
      />
      <Card padded={false}>
        <AuditFilters
          view={view}
          clientName={rows.find(({ client }) => client?.tenantId === view.clientId)?.client?.businessName ?? null}
          exportHref={auditExportUrl(query)}
          onChange={change}
        />
        {log.isError && !log.data && (
          <ErrorState
            title="The audit log could not be loaded"
            text={failureSentence(log.error, 'It is safe. Please try again.')}
            onRetry={() => void log.refetch()}
          />
        )}
        {log.data && rows.length === 0 && (
          <EmptyState
            icon={narrowed ? <SearchX /> : <ScrollText />}
            title={narrowed ? 'No entries match' : 'Nothing has happened yet'}
            text={narrowed ? 'Try another search, kind or period.' : 'Each change becomes an entry at once.'}
          />
        )}
        {(log.isPending || rows.length > 0) && (
          <div {...outdated}>
            <DataTable
              caption="Audit log, newest first"
              columns={columns}
              rows={rows}
              rowKey={(row) => row.id}
              onRowOpen={wide ? setOpen : undefined}
              loading={log.isPending}
              skeletonRows={10}
              tableFrom={TABLE_FROM}
              renderCard={(row) => <AuditCard entry={row} onOpen={setOpen} />}
            />
          </div>
        )}
        {log.hasNextPage && (
          <LoadMore
            busy={log.isFetchingNextPage}
            onMore={() => void log.fetchNextPage()}
            failure={log.isFetchNextPageError ? failureSentence(log.error, 'Please try again.') : null}
          />
        )}
      </Card>
      <AuditEntryDialog entry={open} onClose={() => setOpen(null)} />
    </>
  )
}
