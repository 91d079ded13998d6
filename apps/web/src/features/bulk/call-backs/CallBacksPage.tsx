import { CALL_BACK_STATES, type CallBackState } from '@callwright/contract/campaigns/call-backs'
import { PhoneIncoming } from 'lucide-react'
import type { ReactNode } from 'react'
import { BackLink } from '#components/BackLink.tsx'
import { ButtonLink } from '#components/ButtonLink.tsx'
import { Card } from '#components/Card.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { Select } from '#components/form/Select.tsx'
import { PageHeader } from '#components/PageHeader.tsx'
import { LoadMore } from '#components/table/LoadMore.tsx'
import { RowCards } from '#components/table/RowCards.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { PAGED_QUERY_OPTIONS, usePagedList } from '#lib/api/use-paged-list.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { usePageTitle } from '#lib/hooks/use-page-title.ts'
import { useStaleStyle } from '#lib/hooks/use-stale-style.ts'
import { useUrlState } from '#lib/url-state/use-url-state.ts'
import { LOCAL_TIME_ZONE } from '#lib/local-time.ts'
import { CALL_BACK_STATE_LABELS } from './call-back-states.ts'
import { CallBackRow } from './CallBackRow.tsx'

const PAGE_SIZE = 25
const POLL_MS = 30_000

const EMPTY_TITLES: Record<CallBackState, string> = {
  proposed: 'No call-backs to confirm',
  confirmed: 'No confirmed call-backs',
  dismissed: 'No dismissed call-backs',
}

/** Call-backs, filtered by how they were answered. */
export function CallBacksPage(): ReactNode {
  usePageTitle('Call-backs')
  const { params, change } = useUrlState()
  const state = CALL_BACK_STATES.find((each) => each === params.get('state')) ?? 'proposed'
  return (
    <div className="flex flex-col gap-4">
      <BackLink href="/bulk-caller">Bulk Caller</BackLink>
      <PageHeader
        title="Call-backs"
        description={`Call-backs that customers asked for or agreed to, that follow from an outcome, or that your team added. Times are in ${LOCAL_TIME_ZONE}.`}
      />
      <Card
        title="Requests"
        action={
          <Select
            aria-label="Show"
            value={state}
            onChange={({ target }) => change({ state: target.value === 'proposed' ? '' : target.value })}
            options={CALL_BACK_STATES.map((value) => ({ value, label: CALL_BACK_STATE_LABELS[value] }))}
            className="w-44"
          />
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
  const now = useNow(POLL_MS)
  return (
    <>
      <QueryError
        query={query}
        title="The call-backs could not be loaded"
        fallback="Nothing is lost. Please try again."
      />
      {query.data && rows.length === 0 && (
        <EmptyState
          icon={<PhoneIncoming />}
          title={EMPTY_TITLES[state]}
          text="Call-backs appear here, with the customer’s words. You can also add one in a call’s details. You can also add a call from its details."
          action={
            <ButtonLink href="/call-dashboard" variant="secondary" size="sm">
              Open your calls
            </ButtonLink>
          }
        />
      )}
      {(query.isPending || rows.length > 0) && (
        <div {...stale}>
          <RowCards
            caption={CALL_BACK_STATE_LABELS[state]}
            rows={rows}
            rowKey={({ id }) => id}
            renderCard={(callBack) => <CallBackRow callBack={callBack} now={now} />}
            loading={query.isPending}
            skeletonRows={3}
          />
        </div>
      )}
      {more && <LoadMore {...more} />}
    </>
  )
}
