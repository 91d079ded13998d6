import type { ReactNode } from 'react'
import { FailureNotice } from '#components/feedback/FailureNotice.tsx'
import { PageHeader } from '#components/PageHeader.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { PAGED_QUERY_OPTIONS, usePagedList } from '#lib/api/use-paged-list.ts'
import { usePageTitle } from '#lib/hooks/use-page-title.ts'
import { AddNumbers } from './AddNumbers.tsx'
import { NumberList } from './NumberList.tsx'
import { Suggestions } from './Suggestions.tsx'

/** The numbers that no campaign may call. */
export function DoNotCallPage(): ReactNode {
  usePageTitle('Do-not-call list')
  const suggestions = trpc.bulk.doNotCallSuggestions.useInfiniteQuery({ limit: 25 }, PAGED_QUERY_OPTIONS)
  const { rows, more } = usePagedList(suggestions)
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Do-not-call list"
        description="No campaign calls these numbers. New entries take effect immediately, even in running campaigns."
      />
      <Suggestions rows={rows} more={more} />
      {suggestions.isError && !suggestions.data && (
        <FailureNotice onRetry={() => void suggestions.refetch()}>
          The numbers waiting for your confirmation could not be loaded. No campaign calls them.
        </FailureNotice>
      )}
      {/* The rest waits for the suggestions, which would push it down. During a retry, the typed numbers stay. */}
      {!suggestions.isFetched && <Skeleton className="h-80 rounded-lg" />}
      {suggestions.isFetched && <AddNumbers />}
      {suggestions.isFetched && <NumberList />}
    </div>
  )
}
