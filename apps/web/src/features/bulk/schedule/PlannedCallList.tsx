import { useMemo, type ComponentProps, type ReactNode } from 'react'
import { ListCard } from '#components/table/ListCard.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { PAGED_QUERY_OPTIONS, usePagedList } from '#lib/api/use-paged-list.ts'
import { plannedCallColumns } from './planned-call-columns.tsx'
import { useCancelPlanned } from './use-cancel-planned.ts'

type Props = Pick<ComponentProps<typeof ListCard>, 'title' | 'description' | 'action' | 'empty'> & {
  /** Without a campaign, lists the calls of all campaigns. */
  filter: { campaignId?: string; limit: number }
  /** Milliseconds between refreshes; false for none. */
  pollMs: number | false
}

/** What will be dialed and why, soonest first; each call can be canceled. */
export function PlannedCallList({ filter, pollMs, action, ...card }: Props): ReactNode {
  const cancel = useCancelPlanned()
  const query = trpc.bulk.schedule.useInfiniteQuery(filter, { ...PAGED_QUERY_OPTIONS, refetchInterval: pollMs })
  const list = usePagedList(query)
  const showsCampaign = filter.campaignId === undefined
  const columns = useMemo(
    () => plannedCallColumns({ onCancel: (call) => cancel({ call }), showsCampaign }),
    [cancel, showsCampaign],
  )
  return (
    <ListCard
      {...card}
      action={list.rows.length > 0 && action}
      list={list}
      failure={{
        title: 'The schedule could not be loaded',
        fallback: 'Your calls are not affected. Please try again.',
      }}
      caption="Planned calls, soonest first"
      columns={columns}
      rowKey={(row) => row.recipientId}
      skeletonRows={3}
      tableMinWidth={1120}
    />
  )
}
