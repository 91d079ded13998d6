import { CALL_BACK_STATES, type CallBackState } from '@callwright/contract/campaigns/call-backs'
import { PhoneIncoming } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { Select } from '#components/form/Select.tsx'
import { Switch } from '#components/form/Switch.tsx'
import { PageHeader } from '#components/PageHeader.tsx'
import { ListCard } from '#components/table/ListCard.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { PAGED_QUERY_OPTIONS, usePagedList } from '#lib/api/use-paged-list.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { usePageTitle } from '#lib/hooks/use-page-title.ts'
import { useUrlState } from '#lib/url-state/use-url-state.ts'
import { LOCAL_TIME_ZONE } from '#lib/local-time.ts'
import { CALL_BACK_STATE_LABELS } from './call-back-states.ts'
import { CallBackRow } from './CallBackRow.tsx'
import { MissedCallers } from './MissedCallers.tsx'

const PAGE_SIZE = 25
const POLL_MS = 30_000

const EMPTY_TITLES: Record<CallBackState, string> = {
  proposed: 'No call-backs to confirm',
  confirmed: 'No confirmed call-backs',
  dismissed: 'No dismissed call-backs',
}

/** Call-backs, filtered by how they were answered, and missed callers. */
export function CallBacksPage({ renderAdd }: Pick<ComponentProps<typeof MissedCallers>, 'renderAdd'>): ReactNode {
  usePageTitle('Call-backs')
  const { params, change } = useUrlState()
  const state = CALL_BACK_STATES.find((each) => each === params.get('state')) ?? 'proposed'
  const withoutTests = params.get('tests') !== 'yes'
  const query = trpc.bulk.callBacks.useInfiniteQuery(
    { state, withoutTests, limit: PAGE_SIZE },
    { ...PAGED_QUERY_OPTIONS, refetchInterval: POLL_MS },
  )
  const list = usePagedList(query)
  const now = useNow(POLL_MS)
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Call-backs"
        description={`Call-backs that customers asked for or agreed to, that follow from an outcome, or that your team added. Your agent calls at the time that you confirm. Times are in ${LOCAL_TIME_ZONE}.`}
      />
      <ListCard
        title="Requests"
        action={
          <>
            <Switch
              label="Include test calls"
              checked={!withoutTests}
              onChange={(isOn) => change({ tests: isOn ? 'yes' : '' })}
            />
            <Select
              aria-label="Show"
              value={state}
              onChange={({ target }) => change({ state: target.value === 'proposed' ? '' : target.value })}
              options={CALL_BACK_STATES.map((value) => ({ value, label: CALL_BACK_STATE_LABELS[value] }))}
              className="w-44"
            />
          </>
        }
        list={list}
        failure={{ title: 'The call-backs could not be loaded' }}
        empty={
          <EmptyState
            icon={<PhoneIncoming />}
            title={EMPTY_TITLES[state]}
            text="Call-backs appear here, with the customer’s words. You can also add one in a call’s details."
            link={{ href: '/call-dashboard', text: 'Open your calls' }}
          />
        }
        caption={CALL_BACK_STATE_LABELS[state]}
        rowKey={({ id }) => id}
        skeletonRows={3}
        renderCard={(callBack) => <CallBackRow callBack={callBack} now={now} />}
      />
      {/* It waits for the requests, which would push it down. */}
      {query.isFetched && <MissedCallers withoutTests={withoutTests} now={now} renderAdd={renderAdd} />}
    </div>
  )
}
