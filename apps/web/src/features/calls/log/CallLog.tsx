import { CALL_SORTS } from '@callwright/contract/calls'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Card } from '../../../components/Card.tsx'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { ErrorState } from '../../../components/feedback/ErrorState.tsx'
import { LoadMore } from '../../../components/table/LoadMore.tsx'
import { failureSentence } from '../../../lib/api/failure.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { useArrowKeys } from '../../../lib/hooks/use-arrow-keys.ts'
import { useMediaQuery } from '../../../lib/hooks/use-media-query.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { useStaleStyle } from '../../../lib/hooks/use-stale-style.ts'
import { CallCard, callColumns } from './call-columns.tsx'
import { isNarrowed } from './call-filter-url.ts'
import { callQuery } from './call-query.ts'
import type { CallRow } from '../call-row.ts'
import { nextSorting, sortCaption } from './call-sort.ts'
import { foundOfTotal } from '../call-labels.ts'
import { CallDetailsDialog } from '../details/CallDetailsDialog.tsx'
import { CallFilters } from './CallFilters.tsx'
import { DeleteCallDialog } from '../details/DeleteCallDialog.tsx'
import { CallLogToolbar } from './CallLogToolbar.tsx'
import { callPollInterval } from '../call-polling.ts'
import { formatCount } from '../../../lib/format.ts'
import { NewCallsButton } from './NewCallsButton.tsx'
import { NoMatchingCalls } from './NoMatchingCalls.tsx'
import { UnconfirmedCalls } from './UnconfirmedCalls.tsx'
import { useCallFilter } from './use-call-filter.ts'
import { useRestoredPages } from './use-restored-pages.ts'
import { useNewCalls } from './use-new-calls.ts'
import { useSlashFocus } from './use-slash-focus.ts'

const PAGE = 25
/** So many pages are added by scrolling alone; more than these only by the button, since each makes the page heavier. */
const SCROLLED_PAGES = 12
/** Beside the sidebar the six columns need this much. */
const TABLE_FROM = '(min-width: 1120px)'

/** The call list with search, filter, sorting, details and deletion; `empty` stands there while there are no calls at all. */
export function CallLog({ empty }: { empty: ReactNode }): ReactNode {
  const control = useCallFilter()
  const { filter } = control
  const list = useRef<HTMLDivElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  useSlashFocus(searchBox)
  useArrowKeys(list)
  const [deleting, setDeleting] = useState<CallRow | null>(null)
  const query = callQuery(filter, useToday())
  const calls = trpc.calls.list.useInfiniteQuery(
    { limit: PAGE, ...query },
    {
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => callPollInterval(state.data?.pages[0]?.rows ?? [], Date.now()),
    },
  )
  const outdated = useStaleStyle(calls.isPlaceholderData)
  const shown = calls.data?.pages.length ?? 0
  useRestoredPages(calls, filter.pages)
  const rows = useMemo(() => calls.data?.pages.flatMap((page) => page.rows) ?? [], [calls.data])
  const first = calls.data?.pages[0]
  const newCalls = useNewCalls(rows, filter.sort === 'date' && filter.order === 'desc')
  const narrowed = isNarrowed(filter)

  const open = useRef(control.openCall)
  useEffect(() => {
    open.current = control.openCall
  })
  const actions = useMemo(
    () => ({ onOpen: (call: CallRow) => open.current(call.id), onDelete: (call: CallRow) => setDeleting(call) }),
    [],
  )
  const wide = useMediaQuery(TABLE_FROM)
  const columns = useMemo(() => callColumns(actions), [actions])

  function sortBy(key: string): void {
    const clicked = CALL_SORTS.find((sort) => sort === key)
    if (clicked) control.setFilter(nextSorting(filter, clicked))
  }

  return (
    <div ref={list} className="flex flex-col gap-4">
      <CallFilters {...control} searchBox={searchBox} />
      <CallLogToolbar
        count={first && (narrowed ? foundOfTotal(first) : formatCount(first.total, 'call'))}
        query={query}
        empty={rows.length === 0}
        // A table is sorted by its titles.
        sorting={wide ? null : filter}
        onSort={control.setFilter}
      />
      <UnconfirmedCalls />
      <Card padded={false}>
        <NewCallsButton count={newCalls} />
        {calls.isError && !calls.data && (
          <ErrorState
            title="Error loading calls"
            text={failureSentence(calls.error, 'Please try again.')}
            onRetry={() => void calls.refetch()}
          />
        )}
        {calls.data && rows.length === 0 && (narrowed ? <NoMatchingCalls onClear={control.clear} /> : empty)}
        {(calls.isPending || rows.length > 0) && (
          <div {...outdated}>
            <DataTable
              caption={sortCaption(filter)}
              columns={columns}
              rows={rows}
              rowKey={(row) => row.id}
              sorting={{ key: filter.sort, order: filter.order, onSort: sortBy }}
              // A card opens by its own button, since a button may not stand within a button.
              onRowOpen={wide ? actions.onOpen : undefined}
              loading={calls.isPending}
              skeletonRows={10}
              tableFrom={TABLE_FROM}
              renderCard={(row) => <CallCard call={row} {...actions} />}
            />
          </div>
        )}
        {calls.hasNextPage && (
          <LoadMore
            busy={calls.isFetchingNextPage}
            endless={shown < SCROLLED_PAGES}
            onMore={() => {
              control.showPages(shown + 1)
              void calls.fetchNextPage()
            }}
            failure={calls.isFetchNextPageError ? failureSentence(calls.error, 'Please try again.') : null}
          />
        )}
      </Card>
      <CallDetailsDialog
        callId={filter.openCall}
        known={rows.find((row) => row.id === filter.openCall)}
        onClose={control.closeCall}
      />
      <DeleteCallDialog call={deleting} onClose={() => setDeleting(null)} />
    </div>
  )
}
