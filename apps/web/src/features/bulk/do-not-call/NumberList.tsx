import type { DoNotCallSource } from '@callwright/contract/do-not-call'
import { keepPreviousData } from '@tanstack/react-query'
import { PhoneOff, SearchX, Trash2 } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { Card } from '../../../components/Card.tsx'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { EmptyState } from '../../../components/feedback/EmptyState.tsx'
import { ErrorState } from '../../../components/feedback/ErrorState.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import { LoadMore } from '../../../components/table/LoadMore.tsx'
import { SearchInput } from '../../../components/form/SearchInput.tsx'
import { columnsOf, type Columns } from '../../../components/table/table-columns.ts'
import { TextLink } from '../../../components/TextLink.tsx'
import { cx } from '../../../lib/cx.ts'
import { failureSentence } from '../../../lib/api/failure.ts'
import { trpc, type Outputs } from '../../../lib/api/trpc.ts'
import { formatMoment } from '../../../lib/format.ts'
import { SEARCH_PAUSE, useDebouncedValue } from '../../../lib/hooks/use-debounced-value.ts'
import { RemoveNumberDialog } from './RemoveNumberDialog.tsx'

type Entry = Outputs['bulk']['doNotCall']['rows'][number]

const SOURCE_WORDS: Record<DoNotCallSource, string> = {
  manual: 'Added by hand',
  csv: 'From a file',
  recipient: 'Asked for it in a call',
}

const column = columnsOf<Entry>()

function numberColumns(onRemove: (phoneNumber: string) => void): Columns<Entry> {
  return column.columns([
    column.accessor('phoneNumber', {
      header: 'Phone Number',
      meta: { className: 'whitespace-nowrap font-medium tabular-nums' },
    }),
    column.accessor('source', {
      header: 'Why',
      meta: { className: 'w-full' },
      cell: (cell) => <Why entry={cell.row.original} />,
    }),
    column.accessor('createdAt', {
      header: 'Added',
      meta: { className: 'whitespace-nowrap' },
      cell: (cell) => formatMoment(cell.getValue()),
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { align: 'right' },
      cell: (cell) => <RemoveButton entry={cell.row.original} onRemove={onRemove} />,
    }),
  ])
}

/** The numbers, newest first. */
export function NumberList(): ReactNode {
  const [searchText, setSearchText] = useState('')
  const search = useDebouncedValue(searchText, SEARCH_PAUSE).trim()
  const [removing, setRemoving] = useState<string | null>(null)
  const numbers = trpc.bulk.doNotCall.useInfiniteQuery(
    { limit: 50, ...(search ? { search } : {}) },
    {
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    },
  )
  const rows = useMemo(() => numbers.data?.pages.flatMap((page) => page.rows) ?? [], [numbers.data])
  const columns = useMemo(() => numberColumns(setRemoving), [])
  return (
    <Card title="Numbers" padded={false}>
      <div className="border-b border-line px-5 py-3">
        <SearchInput value={searchText} onChange={setSearchText} placeholder="Search numbers..." className="max-w-sm" />
      </div>
      {numbers.isError && !numbers.data && (
        <ErrorState
          title="The list could not be loaded"
          text={failureSentence(numbers.error, 'It still counts: nobody on it is called. Please try again.')}
          onRetry={() => void numbers.refetch()}
        />
      )}
      {numbers.data && rows.length === 0 && (
        <EmptyState
          icon={search ? <SearchX /> : <PhoneOff />}
          title={search ? 'No numbers match your search' : 'Nobody is on the list yet'}
          text={
            search
              ? 'Search looks at the digits of the numbers.'
              : 'Add numbers above, or press Do not call again in the details of a call.'
          }
          action={
            !search && (
              <ButtonLink href="/call-dashboard" variant="secondary" size="sm">
                Open your calls
              </ButtonLink>
            )
          }
        />
      )}
      {(numbers.isPending || rows.length > 0) && (
        <div className={cx('transition-opacity duration-100', numbers.isPlaceholderData && 'opacity-60')}>
          <DataTable
            caption="Numbers that are not called, newest first"
            columns={columns}
            rows={rows}
            rowKey={(row) => row.phoneNumber}
            loading={numbers.isPending}
            skeletonRows={5}
            renderCard={(row) => (
              <div className="flex items-center justify-between gap-3">
                <div className="min-w-0">
                  <p className="font-medium text-ink tabular-nums">{row.phoneNumber}</p>
                  <p className="text-muted">
                    <Why entry={row} /> · {formatMoment(row.createdAt)}
                  </p>
                </div>
                <RemoveButton entry={row} onRemove={setRemoving} />
              </div>
            )}
          />
        </div>
      )}
      {numbers.hasNextPage && (
        <LoadMore
          endless
          busy={numbers.isFetchingNextPage}
          onMore={() => void numbers.fetchNextPage()}
          failure={numbers.isFetchNextPageError ? failureSentence(numbers.error, 'Please try again.') : null}
        />
      )}
      <RemoveNumberDialog phoneNumber={removing} onClose={() => setRemoving(null)} />
    </Card>
  )
}

function Why({ entry }: { entry: Entry }): ReactNode {
  return (
    <span className="text-muted">
      {SOURCE_WORDS[entry.source]}
      {entry.callId !== null && (
        <>
          {' · '}
          <TextLink href={`/call-dashboard?call=${encodeURIComponent(entry.callId)}`}>View call</TextLink>
        </>
      )}
    </span>
  )
}

type RemoveProps = { entry: Entry; onRemove: (phoneNumber: string) => void }

function RemoveButton({ entry, onRemove }: RemoveProps): ReactNode {
  return (
    <IconButton
      label={`Remove ${entry.phoneNumber}`}
      tone="danger"
      icon={<Trash2 size={16} aria-hidden="true" />}
      onClick={() => onRemove(entry.phoneNumber)}
    />
  )
}
