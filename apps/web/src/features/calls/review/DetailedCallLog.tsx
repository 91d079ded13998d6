import { ChartColumn, PhoneOff } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { ButtonLink } from '#components/ButtonLink.tsx'
import { Card } from '#components/Card.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { LoadMore } from '#components/table/LoadMore.tsx'
import { SkeletonStack } from '#components/SkeletonStack.tsx'
import { cx } from '#lib/cx.ts'
import { trpc } from '#lib/api/trpc.ts'
import { PAGED_QUERY_OPTIONS, usePagedList } from '#lib/api/use-paged-list.ts'
import { useArrowKeys } from '#lib/hooks/use-arrow-keys.ts'
import { useStaleStyle } from '#lib/hooks/use-stale-style.ts'
import { CallDetailsDialog } from '../details/CallDetailsDialog.tsx'
import { LogItem } from './LogItem.tsx'
import { openCall, useOpenCall } from '../use-open-call.ts'
import type { ReviewFilter } from './use-review-filter.ts'

const PAGE_SIZE = 25

/** The period's calls, newest first; scrolling loads more, and a row opens the call's details. */
export function DetailedCallLog({ filter }: { filter: ReviewFilter }): ReactNode {
  const query = trpc.calls.list.useInfiniteQuery({ limit: PAGE_SIZE, ...filter }, PAGED_QUERY_OPTIONS)
  const { first, rows, more } = usePagedList(query)
  const stale = useStaleStyle(query.isPlaceholderData)
  const { openCallId, closeCall } = useOpenCall()
  const list = useRef<HTMLUListElement>(null)
  useArrowKeys(list)
  return (
    <Card title="Detailed Call Log" padded={false}>
      {query.isPending && <SkeletonStack sizes={SKELETON_SIZES} className="gap-8 px-5 py-4" />}
      <QueryError query={query} title="Error loading calls" fallback="Please try again." />
      {first && rows.length === 0 && <NoCallsToReview total={first.total} />}
      <ul
        ref={list}
        aria-label="Calls of this period, newest first"
        {...stale}
        className={cx('divide-y divide-line', stale.className)}
      >
        {rows.map((call) => (
          <LogItem key={call.id} call={call} onOpen={openCall} />
        ))}
      </ul>
      {more && <LoadMore {...more} autoLoad busy={more.busy || query.isPlaceholderData} />}
      <CallDetailsDialog callId={openCallId} listedCalls={rows} onOpen={openCall} onClose={closeCall} />
    </Card>
  )
}

/** @param total the number of the business's calls, in any period */
function NoCallsToReview({ total }: { total: number }): ReactNode {
  return total === 0 ? (
    <EmptyState
      icon={<ChartColumn />}
      title="No calls to review yet"
      text="Your agent’s calls are counted and charted here. Place a test call to see the first one."
      action={<ButtonLink href="/callwright-agent">Place a test call</ButtonLink>}
    />
  ) : (
    <EmptyState
      icon={<PhoneOff />}
      title="No calls in this period"
      text="Choose other dates or filters above to see more calls."
      link={{ href: '/call-dashboard', text: 'All calls' }}
    />
  )
}

const SKELETON_SIZES = Array<string>(3).fill('h-11')
