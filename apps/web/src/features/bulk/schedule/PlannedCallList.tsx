import { useMemo, type ComponentProps, type ReactNode } from 'react'
import { ListCard } from '#components/table/ListCard.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { PAGED_QUERY_OPTIONS, usePagedList } from '#lib/api/use-paged-list.ts'
import { PlannedCallCard, plannedCallColumns } from './planned-call-columns.tsx'
import type { PlannedCall } from './planned-call-labels.ts'
import { useCancelPlanned } from './use-cancel-planned.ts'

/** Screen width at which the six columns fit next to the sidebar. */
const TABLE_MIN_WIDTH = '(min-width: 1120px)'

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
  const hasCampaign = filter.campaignId === undefined
  const options = useMemo(
    () => ({ onCancel: (call: PlannedCall) => cancel({ call }), hasCampaign }),
    [cancel, hasCampaign],
  )
  const columns = useMemo(() => plannedCallColumns(options), [options])
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
      tableMinWidth={TABLE_MIN_WIDTH}
      renderCard={(call) => <PlannedCallCard call={call} {...options} />}
    />
  )
}
