import { CLIENT_STATES } from '@callwright/contract/admin'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { ListCard } from '#components/table/ListCard.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { NoMatch } from '#components/feedback/NoMatch.tsx'
import { PageHeader } from '#components/PageHeader.tsx'
import { Select } from '#components/form/Select.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { PAGED_QUERY_OPTIONS, usePagedList } from '#lib/api/use-paged-list.ts'
import { usePageTitle } from '#lib/hooks/use-page-title.ts'
import { clientPath, CHECKLIST_PATH } from '#lib/paths.ts'
import { UrlSearchInput } from '#components/form/UrlSearchInput.tsx'
import { useUrlState } from '#lib/url-state/use-url-state.ts'
import { CLIENT_COLUMNS } from './client-columns.tsx'
import { STATE_BADGES, type Client } from './client-row.ts'
import { SendReportsButton } from './SendReportsButton.tsx'
import { SignUpSwitch } from './SignUpSwitch.tsx'

const POLL_MS = 10_000

/** All clients with their status, newest first, and the sign-up switch. */
export function Clients(): ReactNode {
  const { params, change } = useUrlState()
  const [, navigate] = useLocation()
  const search = (params.get('search') ?? '').trim().slice(0, 200)
  const state = CLIENT_STATES.find((name) => name === params.get('state'))
  const query = trpc.admin.clients.useInfiniteQuery(
    { limit: 50, ...(search ? { search } : {}), ...(state ? { state } : {}) },
    { ...PAGED_QUERY_OPTIONS, refetchInterval: ({ state: { data } }) => POLL_MS * (data?.pages.length ?? 1) },
  )
  const clients = usePagedList(query)
  const open = ({ tenantId, email }: Client): void => navigate(clientPath(tenantId), { state: { email } })
  usePageTitle('Clients')
  return (
    <>
      <PageHeader title="Clients" description="All clients and their status" actions={<SendReportsButton />} />
      <SignUpSwitch />
      <ListCard
        title="All Clients"
        list={clients}
        failure={{ title: 'The clients could not be loaded', fallback: 'Please try again.' }}
        empty={
          search === '' && !state ? (
            <NoClients />
          ) : (
            <NoMatch
              title="No clients match"
              text="Try another search or status."
              all="all clients"
              onShowAll={() => change({ search: '', state: '' })}
            />
          )
        }
        caption="Clients, newest first"
        columns={CLIENT_COLUMNS}
        rowKey={(row) => row.tenantId}
        onRowOpen={open}
        tableMinWidth={1160}
      >
        <div className="flex flex-wrap items-center gap-2 border-b border-line px-5 py-3">
          <UrlSearchInput placeholder="Search clients..." className="min-w-52 flex-1 md:max-w-sm" />
          <Select
            aria-label="Status"
            value={state ?? ''}
            onChange={({ target }) => change({ state: target.value })}
            emptyLabel="All statuses"
            options={CLIENT_STATES.map((value) => ({ value, label: STATE_BADGES[value].label }))}
            className="w-44 max-md:min-w-36 max-md:flex-1"
          />
        </div>
      </ListCard>
    </>
  )
}

function NoClients(): ReactNode {
  return (
    <EmptyState
      icon={<Users />}
      title="No clients yet"
      text="A business appears here once it has created an account at /signup."
      link={{ href: CHECKLIST_PATH, text: 'Finish setting up' }}
    />
  )
}
