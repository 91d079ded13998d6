import { CALL_STATUSES, STATUS_LABELS } from '@callwright/contract/calls'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Card } from '../../components/Card.tsx'
import { CheckboxMenu } from '../../components/CheckboxMenu.tsx'
import { DataTable } from '../../components/DataTable.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { LoadMore } from '../../components/LoadMore.tsx'
import { SearchInput } from '../../components/SearchInput.tsx'
import { cx } from '../../lib/cx.ts'
import { failureSentence } from '../../lib/failure.ts'
import { trpc } from '../../lib/trpc.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { CallCard, callColumns } from './call-columns.tsx'
import type { CallRow } from './call-row.ts'
import { countOfCalls } from './call-words.ts'
import { CallDetailsDialog } from './CallDetailsDialog.tsx'
import { DeleteCallDialog } from './DeleteCallDialog.tsx'
import { liveInterval } from './live-interval.ts'
import { NewCallsButton } from './NewCallsButton.tsx'
import { NoMatches } from './NoMatches.tsx'
import { useCallFilter } from './use-call-filter.ts'
import { useNewCalls } from './use-new-calls.ts'
import { useSlashFocus } from './use-slash-focus.ts'

const PAGE = 25
/** Beside the sidebar the six columns need this much. */
const TABLE_FROM = '(min-width: 1120px)'
const STATUS_OPTIONS = CALL_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))

/** The call list with search, filter, details and deletion; `empty` stands there while there are no calls at all. */
export function CallLog({ empty }: { empty: ReactNode }): ReactNode {
  const control = useCallFilter()
  const { filter } = control
  const searchBox = useRef<HTMLInputElement>(null)
  useSlashFocus(searchBox)
  const [deleting, setDeleting] = useState<CallRow | null>(null)
  const calls = trpc.calls.list.useInfiniteQuery(
    {
      limit: PAGE,
      search: filter.search || undefined,
      statuses: filter.statuses.length > 0 ? filter.statuses : undefined,
    },
    {
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => liveInterval(state.data?.pages[0]?.rows ?? [], Date.now()),
    },
  )
  const rows = useMemo(() => calls.data?.pages.flatMap((page) => page.rows) ?? [], [calls.data])
  const total = calls.data?.pages[0]?.total ?? 0
  const newCalls = useNewCalls(rows)
  const narrowed = filter.search !== '' || filter.statuses.length > 0

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

  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <SearchInput
          ref={searchBox}
          value={control.searchText}
          onChange={control.setSearchText}
          placeholder="Search calls..."
          className="w-full md:w-80"
        />
        <CheckboxMenu
          label="Status"
          options={STATUS_OPTIONS}
          selected={filter.statuses}
          onChange={(statuses) => control.setFilter({ statuses })}
        />
        <p role="status" className="ml-auto text-sm text-muted tabular-nums">
          {calls.data && (total > rows.length ? `${rows.length} of ${countOfCalls(total)}` : countOfCalls(total))}
        </p>
      </div>
      <Card padded={false}>
        <NewCallsButton count={newCalls} />
        {calls.isError && !calls.data && (
          <ErrorState
            title="Error loading calls"
            text={failureSentence(calls.error, 'Please try again.')}
            onRetry={() => void calls.refetch()}
          />
        )}
        {calls.data && rows.length === 0 && (narrowed ? <NoMatches onClear={control.clear} /> : empty)}
        {(calls.isPending || rows.length > 0) && (
          <div className={cx('transition-opacity duration-100', calls.isPlaceholderData && 'opacity-60')}>
            <DataTable
              caption="Calls, newest first"
              columns={columns}
              rows={rows}
              rowKey={(row) => row.id}
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
            onMore={() => void calls.fetchNextPage()}
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
    </>
  )
}
