import { CLIENT_STATES } from '@callwright/contract/admin'
import { keepPreviousData } from '@tanstack/react-query'
import { SearchX, Users } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { Card } from '../../../components/Card.tsx'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { EmptyState } from '../../../components/feedback/EmptyState.tsx'
import { ErrorState } from '../../../components/feedback/ErrorState.tsx'
import { LoadMore } from '../../../components/table/LoadMore.tsx'
import { PageHeader } from '../../../components/PageHeader.tsx'
import { Select } from '../../../components/form/Select.tsx'
import { failureSentence } from '../../../lib/api/failure.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { useMediaQuery } from '../../../lib/hooks/use-media-query.ts'
import { usePageTitle } from '../../../lib/hooks/use-page-title.ts'
import { useStaleStyle } from '../../../lib/hooks/use-stale-style.ts'
import { clientPath, INSTALLATION_LIST } from '../paths.ts'
import { UrlSearchInput } from '../UrlSearchInput.tsx'
import { useUrlState } from '../../../lib/url-state/use-url-state.ts'
import { CLIENT_COLUMNS, ClientCard } from './client-columns.tsx'
import { STATE_BADGES, type Client } from './client-row.ts'
import { SignUpSwitch } from './SignUpSwitch.tsx'

const LIVE = 10_000
/** Beside the sidebar the seven columns need this much. */
const TABLE_FROM = '(min-width: 1160px)'

/** Every client with its state, newest first, and whether more may sign up. */
export function Clients(): ReactNode {
  const { params, change } = useUrlState()
  const [, navigate] = useLocation()
  const wide = useMediaQuery(TABLE_FROM)
  const search = (params.get('search') ?? '').trim().slice(0, 200)
  const state = CLIENT_STATES.find((one) => one === params.get('state'))
  const clients = trpc.admin.clients.useInfiniteQuery(
    { limit: 50, ...(search ? { search } : {}), ...(state ? { state } : {}) },
    {
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
      refetchInterval: ({ state: { data } }) => LIVE * (data?.pages.length ?? 1),
    },
  )
  const outdated = useStaleStyle(clients.isPlaceholderData)
  const rows = useMemo(() => clients.data?.pages.flatMap((page) => page.rows) ?? [], [clients.data])
  const open = ({ tenantId, email }: Client): void => navigate(clientPath(tenantId), { state: { email } })
  usePageTitle('Clients')
  return (
    <>
      <PageHeader title="Clients" description="Who uses the service, and how each of them stands" />
      <SignUpSwitch />
      <Card title="All Clients" padded={false}>
        <div className="flex flex-wrap items-center gap-2 border-b border-line px-5 py-3">
          <UrlSearchInput placeholder="Search clients..." className="min-w-52 flex-1 md:max-w-sm" />
          <Select
            aria-label="State"
            value={state ?? ''}
            onChange={({ target }) => change({ state: target.value })}
            className="w-44 max-md:min-w-36 max-md:flex-1"
          >
            <option value="">All states</option>
            {CLIENT_STATES.map((one) => (
              <option key={one} value={one}>
                {STATE_BADGES[one].label}
              </option>
            ))}
          </Select>
        </div>
        {clients.isError && !clients.data && (
          <ErrorState
            title="The clients could not be loaded"
            text={failureSentence(clients.error, 'Nothing has changed for them. Please try again.')}
            onRetry={() => void clients.refetch()}
          />
        )}
        {clients.data && rows.length === 0 && <Nobody narrowed={search !== '' || state !== undefined} />}
        {(clients.isPending || rows.length > 0) && (
          <div {...outdated}>
            <DataTable
              caption="Clients, newest first"
              columns={CLIENT_COLUMNS}
              rows={rows}
              rowKey={(row) => row.tenantId}
              // A card opens by its name.
              onRowOpen={wide ? open : undefined}
              loading={clients.isPending}
              tableFrom={TABLE_FROM}
              renderCard={(row) => <ClientCard client={row} />}
            />
          </div>
        )}
        {clients.hasNextPage && (
          <LoadMore
            busy={clients.isFetchingNextPage}
            onMore={() => void clients.fetchNextPage()}
            failure={clients.isFetchNextPageError ? failureSentence(clients.error, 'Please try again.') : null}
          />
        )}
      </Card>
    </>
  )
}

function Nobody({ narrowed }: { narrowed: boolean }): ReactNode {
  if (narrowed) {
    return <EmptyState icon={<SearchX />} title="No clients match" text="Try another search, or all states." />
  }
  return (
    <EmptyState
      icon={<Users />}
      title="No clients yet"
      text="A business appears here as soon as it has created its account at /signup."
      action={
        <ButtonLink href={INSTALLATION_LIST} variant="secondary" size="sm">
          What is missing before that
        </ButtonLink>
      }
    />
  )
}
