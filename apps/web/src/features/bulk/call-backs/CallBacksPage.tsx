import { CALL_BACK_STATES, type CallBackState } from '@callwright/contract/campaigns/call-backs'
import { PhoneIncoming } from 'lucide-react'
import type { ReactNode } from 'react'
import { BackLink } from '../../../components/BackLink.tsx'
import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { Card } from '../../../components/Card.tsx'
import { EmptyState } from '../../../components/feedback/EmptyState.tsx'
import { QueryError } from '../../../components/feedback/QueryError.tsx'
import { Select } from '../../../components/form/Select.tsx'
import { PageHeader } from '../../../components/PageHeader.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { LoadMore } from '../../../components/table/LoadMore.tsx'
import { trpc } from '../../../lib/api/trpc.ts'
import { PAGED_QUERY_OPTIONS, usePagedList } from '../../../lib/api/use-paged-list.ts'
import { usePageTitle } from '../../../lib/hooks/use-page-title.ts'
import { useStaleStyle } from '../../../lib/hooks/use-stale-style.ts'
import { useUrlState } from '../../../lib/url-state/use-url-state.ts'
import { LOCAL_TIME_ZONE } from '../../../lib/local-time.ts'
import { CALL_BACK_STATE_LABELS } from './call-back-states.ts'
import { CallBackRow } from './CallBackRow.tsx'

const PAGE_SIZE = 25
const POLL_MS = 30_000

const EMPTY_TITLES: Record<CallBackState, string> = {
  proposed: 'No call-backs to confirm',
  confirmed: 'No confirmed call-backs',
  dismissed: 'No dismissed call-backs',
}

/** Requests to be called back, filtered by how they were answered. */
export function CallBacksPage(): ReactNode {
  usePageTitle('Call-backs')
  const { params, change } = useUrlState()
  const state = CALL_BACK_STATES.find((each) => each === params.get('state')) ?? 'proposed'
  return (
    <div className="flex flex-col gap-4">
      <BackLink href="/bulk-caller">Bulk Caller</BackLink>
      <PageHeader
        title="Call-backs"
        description={`People who asked your agent to call them back. Times are in ${LOCAL_TIME_ZONE}.`}
      />
      <Card
        title="Requests"
        action={
          <Select
            aria-label="Show"
            value={state}
            onChange={({ target }) => change({ state: target.value === 'proposed' ? '' : target.value })}
            className="w-44"
          >
            {CALL_BACK_STATES.map((each) => (
              <option key={each} value={each}>
                {CALL_BACK_STATE_LABELS[each]}
              </option>
            ))}
          </Select>
        }
        padded={false}
      >
        <CallBackList state={state} />
      </Card>
    </div>
  )
}

function CallBackList({ state }: { state: CallBackState }): ReactNode {
  const query = trpc.bulk.callBacks.useInfiniteQuery(
    { state, limit: PAGE_SIZE },
    { ...PAGED_QUERY_OPTIONS, refetchInterval: POLL_MS },
  )
  const { rows, more } = usePagedList(query)
  const stale = useStaleStyle(query.isPlaceholderData)
  return (
    <>
      {query.isPending && <ListSkeleton />}
      <QueryError
        query={query}
        title="The call-backs could not be loaded"
        fallback="Nothing is lost. Please try again."
      />
      {query.data && rows.length === 0 && (
        <EmptyState
          icon={<PhoneIncoming />}
          title={EMPTY_TITLES[state]}
          text="When someone asks your agent to call back later, the request appears here in their own words."
          action={
            <ButtonLink href="/call-dashboard" variant="secondary" size="sm">
              Open your calls
            </ButtonLink>
          }
        />
      )}
      {rows.length > 0 && (
        <div {...stale}>
          <ul aria-label={CALL_BACK_STATE_LABELS[state]} className="divide-y divide-line">
            {rows.map((callBack) => (
              <li key={callBack.id}>
                <CallBackRow callBack={callBack} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {more && <LoadMore {...more} />}
    </>
  )
}

function ListSkeleton(): ReactNode {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">Loading</span>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="flex h-26 flex-col justify-center gap-3 px-5">
          <Skeleton className="h-3.5 w-64 max-w-full" />
          <Skeleton className="h-4 w-96 max-w-full" />
        </div>
      ))}
    </div>
  )
}
