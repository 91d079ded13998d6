import type { DoNotCallSource } from '@callwright/contract/campaigns/do-not-call'
import { PhoneOff, Trash2 } from 'lucide-react'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { askFirst } from '#components/dialog/ask-first.ts'
import { ListCard } from '#components/table/ListCard.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { NoMatch } from '#components/feedback/NoMatch.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { SearchInput } from '#components/form/SearchInput.tsx'
import { columnsOf, type Columns } from '#components/table/table-columns.ts'
import { TextLink } from '#components/TextLink.tsx'
import { trpc, type Outputs } from '#lib/api/trpc.ts'
import { PAGED_QUERY_OPTIONS, usePagedList } from '#lib/api/use-paged-list.ts'
import { formatDateTime } from '#lib/format.ts'
import { formatPhone } from '@callwright/contract/calls/format-phone'
import { SEARCH_DEBOUNCE_MS, useDebouncedValue } from '#lib/hooks/use-debounced-value.ts'
import { callPath } from '#lib/paths.ts'
import { useInvalidateDoNotCall } from './use-invalidate-do-not-call.ts'

type Entry = Outputs['bulk']['doNotCall']['rows'][number]

const SOURCE_LABELS: Record<DoNotCallSource, string> = {
  manual: 'Added by hand',
  csv: 'From a file',
  recipient: 'Requested during a call',
}

const column = columnsOf<Entry>()

function numberColumns(onRemove: (phoneNumber: string) => void): Columns<Entry> {
  return column.columns([
    column.accessor('phoneNumber', {
      header: 'Phone Number',
      meta: { className: 'whitespace-nowrap font-medium tabular-nums', onCard: 'title' },
      cell: (cell) => formatPhone(cell.getValue()),
    }),
    column.accessor('source', {
      header: 'Source',
      meta: { className: 'w-full', onCard: 'line' },
      cell: (cell) => <Source entry={cell.row.original} />,
    }),
    column.accessor('createdAt', {
      header: 'Added',
      meta: { className: 'whitespace-nowrap', onCard: 'line' },
      cell: (cell) => formatDateTime(cell.getValue()),
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { align: 'right', onCard: 'corner' },
      cell: ({ row: { original } }) => (
        <IconButton
          label={`Remove ${formatPhone(original.phoneNumber)}`}
          tone="danger"
          icon={<Trash2 size={16} />}
          onClick={() => onRemove(original.phoneNumber)}
        />
      ),
    }),
  ])
}

/** The listed numbers, newest first. */
export function NumberList(): ReactNode {
  const [searchText, setSearchText] = useState('')
  const search = useDebouncedValue(searchText, SEARCH_DEBOUNCE_MS).trim()
  const remove = useRemoveNumber()
  const query = trpc.bulk.doNotCall.useInfiniteQuery({ limit: 50, ...(search ? { search } : {}) }, PAGED_QUERY_OPTIONS)
  const numbers = usePagedList(query)
  const columns = useMemo(() => numberColumns(remove), [remove])
  return (
    <ListCard
      title="Numbers"
      list={{ ...numbers, more: numbers.more && { ...numbers.more, autoLoad: true } }}
      failure={{ title: 'The list could not be loaded', fallback: 'The list is still enforced. Please try again.' }}
      empty={
        search ? (
          <NoMatch
            title="No numbers match your search"
            text="You can search by any digits in a number."
            all="all"
            onShowAll={() => setSearchText('')}
          />
        ) : (
          <EmptyState
            icon={<PhoneOff />}
            title="No numbers on the list yet"
            text="Add numbers above, or press “Do not call again” in the details of a call."
            link={{ href: '/call-dashboard', text: 'Open your calls' }}
          />
        )
      }
      caption="Do-not-call numbers, newest first"
      columns={columns}
      rowKey={(row) => row.phoneNumber}
      skeletonRows={5}
    >
      <div className="border-b border-line px-5 py-3">
        <SearchInput value={searchText} onChange={setSearchText} placeholder="Search numbers..." className="max-w-sm" />
      </div>
    </ListCard>
  )
}

function useRemoveNumber(): (phoneNumber: string) => void {
  const refresh = useInvalidateDoNotCall()
  const { mutateAsync } = trpc.bulk.removeDoNotCall.useMutation({
    onSuccess: (_removed, { phoneNumber }) =>
      toast({ title: 'Removed from your do-not-call list', description: formatPhone(phoneNumber) }),
    onError: (error) => toastFailure('Number not removed', error, 'Please try again.'),
    onSettled: () => void refresh(),
  })
  return useCallback(
    (phoneNumber) =>
      askFirst({
        title: 'Remove this number?',
        text: (
          <>
            Campaigns may call <b>{formatPhone(phoneNumber)}</b> again. Remove it only if the person agreed to be
            called.
          </>
        ),
        confirm: ['Remove', 'Removing...'],
        onConfirm: () => mutateAsync({ phoneNumber }),
      }),
    [mutateAsync],
  )
}

function Source({ entry }: { entry: Entry }): ReactNode {
  return (
    <span className="text-muted">
      {SOURCE_LABELS[entry.source]}
      {entry.callId !== null && (
        <>
          {' · '}
          <TextLink href={callPath(entry.callId)}>View call</TextLink>
        </>
      )}
    </span>
  )
}
