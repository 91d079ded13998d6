import { keepPreviousData } from '@tanstack/react-query'
import { PhoneOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { Card } from '../../../components/Card.tsx'
import { EmptyState } from '../../../components/feedback/EmptyState.tsx'
import { ErrorState } from '../../../components/feedback/ErrorState.tsx'
import { LoadMore } from '../../../components/table/LoadMore.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { cx } from '../../../lib/cx.ts'
import { failureSentence } from '../../../lib/api/failure.ts'
import type { Bounds } from '../../../lib/url-state/period.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { useStaleStyle } from '../../../lib/hooks/use-stale-style.ts'
import { LogItem } from './LogItem.tsx'

const PAGE = 25

/** Every call of the period, newest first; more come as one scrolls. */
export function DetailedCallLog({ bounds }: { bounds: Bounds }): ReactNode {
  const calls = trpc.calls.list.useInfiniteQuery(
    { limit: PAGE, ...bounds },
    {
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    },
  )
  const outdated = useStaleStyle(calls.isPlaceholderData)
  const rows = calls.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Card title="Detailed Call Log" padded={false}>
      {calls.isPending && <LogSkeleton />}
      {calls.isError && !calls.data && (
        <ErrorState
          title="Error loading calls"
          text={failureSentence(calls.error, 'Please try again.')}
          onRetry={() => void calls.refetch()}
        />
      )}
      {calls.data && rows.length === 0 && (
        <EmptyState
          icon={<PhoneOff />}
          title="No calls in this period"
          text="Choose other dates above to see the calls of another time."
          action={
            <ButtonLink href="/call-dashboard" variant="secondary" size="sm">
              All calls
            </ButtonLink>
          }
        />
      )}
      <ul
        aria-label="Calls of this period, newest first"
        {...outdated}
        className={cx('divide-y divide-line', outdated.className)}
      >
        {rows.map((call) => (
          <LogItem key={call.id} call={call} />
        ))}
      </ul>
      {calls.hasNextPage && (
        <LoadMore
          endless
          busy={calls.isFetchingNextPage || calls.isPlaceholderData}
          onMore={() => void calls.fetchNextPage()}
          failure={calls.isFetchNextPageError ? failureSentence(calls.error, 'Please try again.') : null}
        />
      )}
    </Card>
  )
}

function LogSkeleton(): ReactNode {
  return (
    <div aria-busy="true" className="divide-y divide-line">
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="flex flex-col gap-3 px-5 py-5">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-3.5 w-64 max-w-full" />
          <Skeleton className="h-3.5 w-96 max-w-full" />
        </div>
      ))}
    </div>
  )
}
