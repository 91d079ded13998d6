import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { LoadMore } from '#components/table/LoadMore.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { PAGED_QUERY_OPTIONS, usePagedList } from '#lib/api/use-paged-list.ts'
import { formatZonedDateTime } from '#lib/format.ts'

/** Events from the voice provider that belong to no client here; hidden if there are none. */
export function UnassignedEvents(): ReactNode {
  const query = trpc.admin.keptAside.useInfiniteQuery({ limit: 20 }, PAGED_QUERY_OPTIONS)
  const { rows, more } = usePagedList(query)
  if (rows.length === 0) return null
  return (
    <Card
      title="Events without a client"
      description="Signed by the voice provider, but for an agent that no client here owns. They appear in no call list."
      padded={false}
    >
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-col gap-1 px-5 py-3 text-sm">
            <span className="wrap-anywhere text-ink">{row.reason}</span>
            <span className="wrap-anywhere text-muted">
              {formatZonedDateTime(row.receivedAt)}
              {row.conversationId !== null && ` · ${row.conversationId}`}
            </span>
          </li>
        ))}
      </ul>
      {more && <LoadMore {...more} />}
    </Card>
  )
}
