import { CALL_SORTS } from '@callwright/contract/calls/calls'
import { useMemo, useRef, type ReactNode } from 'react'
import { NoMatch } from '#components/feedback/NoMatch.tsx'
import { ListCard } from '#components/table/ListCard.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { PAGED_QUERY_OPTIONS, usePagedList } from '#lib/api/use-paged-list.ts'
import { useArrowKeys } from '#lib/hooks/use-arrow-keys.ts'
import { useKeys } from '#lib/hooks/use-keys.ts'
import { useMediaQuery } from '#lib/hooks/use-media-query.ts'
import { useToday } from '#lib/hooks/use-today.ts'
import { CallCard, callColumns } from './call-columns.tsx'
import { callQuery, hasFilter } from './call-filter.ts'
import type { CallRow } from '../call-row.ts'
import { nextSorting, sortCaption } from './call-sort.ts'
import { formatMatchCount } from '../call-labels.ts'
import { CallDetailsDialog } from '../details/CallDetailsDialog.tsx'
import { CallFilters } from './CallFilters.tsx'
import { useDeleteCall } from '../details/use-delete-call.tsx'
import { CallLogToolbar } from './CallLogToolbar.tsx'
import { callPollInterval, SEARCH_POLL_MS } from '../call-polling.ts'
import { formatCount, formatNumber } from '#lib/format.ts'
import { UnconfirmedCalls } from './UnconfirmedCalls.tsx'
import { openCall, useOpenCall } from '../use-open-call.ts'
import { useCallFilter } from './use-call-filter.ts'
import { useRestoredPages } from './use-restored-pages.ts'
import { useNewCalls } from './use-new-calls.ts'
import { ArrowUp } from 'lucide-react'
import { Button } from '#components/Button.tsx'

const PAGE_SIZE = 25
/** Pages loaded by scrolling. Further pages load with a button, because each one makes the screen slower. */
const MAX_SCROLLED_PAGES = 12
/** Screen width at which the six columns fit next to the sidebar. */
const TABLE_MIN_WIDTH = 1200

/** The call list with search, filter, sorting, details and deletion; `empty` is shown if there are no calls at all. */
export function CallLog({ empty }: { empty: ReactNode }): ReactNode {
  const control = useCallFilter()
  const { filter } = control
  const { closeCall } = useOpenCall()
  const list = useRef<HTMLDivElement>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  useKeys({
    '/': () => {
      searchBox.current?.focus()
      searchBox.current?.select()
    },
  })
  useArrowKeys(list)
  const deleteCall = useDeleteCall()
  const query = callQuery(filter, useToday())
  const calls = trpc.calls.list.useInfiniteQuery(
    { limit: PAGE_SIZE, ...query },
    {
      ...PAGED_QUERY_OPTIONS,
      refetchInterval: ({ state }) =>
        callPollInterval(state.data?.pages[0]?.rows ?? [], Date.now()) ||
        (query.search !== undefined && SEARCH_POLL_MS),
    },
  )
  const { first, rows, more } = usePagedList(calls)
  const pageCount = calls.data?.pages.length ?? 0
  useRestoredPages(calls, filter.pages)
  const newCalls = useNewCalls(rows, filter.sort === 'date' && filter.order === 'desc')
  const isFiltered = hasFilter(filter)

  const actions = useMemo(() => ({ onOpen: ({ id }: CallRow) => openCall(id), onDelete: deleteCall }), [deleteCall])
  const isWide = useMediaQuery(`(min-width: ${TABLE_MIN_WIDTH}px)`)
  const columns = useMemo(() => callColumns(actions), [actions])

  function sortBy(key: string): void {
    const clickedSort = CALL_SORTS.find((sort) => sort === key)
    if (clickedSort) control.setFilter(nextSorting(filter, clickedSort))
  }

  function showMore(): void {
    control.showPages(pageCount + 1)
    more?.onMore()
  }

  function openNeighbor(callId: string): void {
    openCall(callId)
    if (callId === rows.at(-1)?.id && more?.busy === false) showMore()
  }

  return (
    <div ref={list} className="flex flex-col gap-4">
      {(isFiltered || first?.total !== 0) && (
        <>
          <CallFilters {...control} searchBox={searchBox} />
          <CallLogToolbar
            count={first && (isFiltered ? formatMatchCount(first) : formatCount(first.total, 'call'))}
            query={query}
            isEmpty={rows.length === 0}
            // A table is sorted by its column headers.
            sorting={isWide ? null : filter}
            onSort={control.setFilter}
          />
        </>
      )}
      <UnconfirmedCalls />
      <ListCard
        list={{
          query: calls,
          rows,
          more: more && {
            ...more,
            autoLoad: pageCount < MAX_SCROLLED_PAGES,
            onMore: showMore,
            position: first && formatPosition(rows.length, first.found),
          },
        }}
        failure={{ title: 'Error loading calls', fallback: 'Please try again.' }}
        empty={
          isFiltered ? (
            <NoMatch
              title="No calls match your search criteria"
              text="Search covers numbers, names, summaries, notes and transcripts."
              all="all calls"
              onShowAll={control.clear}
            />
          ) : (
            empty
          )
        }
        caption={sortCaption(filter)}
        columns={columns}
        rowKey={(row) => row.id}
        sorting={{ key: filter.sort, order: filter.order, onSort: sortBy }}
        onRowOpen={actions.onOpen}
        skeletonRows={10}
        skeletonHeight="h-12.25"
        tableMinWidth={TABLE_MIN_WIDTH}
        renderCard={(row) => <CallCard call={row} {...actions} />}
      >
        <NewCallsButton count={newCalls} />
      </ListCard>
      <CallDetailsDialog callId={filter.openCall} listedCalls={rows} onOpen={openNeighbor} onClose={closeCall} />
    </div>
  )
}

/** `Showing 25 of 399`, or `Showing 25 of 1,000+` if counting stopped early. */
function formatPosition(shown: number, { count, isMore }: { count: number; isMore: boolean }): string {
  return `Showing ${formatNumber(shown)} of ${formatNumber(count)}${isMore ? '+' : ''}`
}

/** Announces new calls above the visible rows and scrolls to them. Takes up no space, so nothing moves. */
function NewCallsButton({ count }: { count: number }): ReactNode {
  return (
    <div role="status" className="pointer-events-none sticky top-12 z-20 flex h-0 justify-center">
      {count > 0 && (
        <Button
          size="sm"
          icon={<ArrowUp size={16} />}
          className="pointer-events-auto shadow-md"
          onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
        >
          {formatCount(count, 'new call')}
        </Button>
      )}
    </div>
  )
}
