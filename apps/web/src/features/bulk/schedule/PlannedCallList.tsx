import { useMemo, type ComponentProps, type ReactNode } from 'react'
import { ListCard } from '#components/table/ListCard.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { PAGED_QUERY_OPTIONS, usePagedList } from '#lib/api/use-paged-list.ts'
import { excerpt } from '#lib/excerpt.ts'
import { formatCapped } from '#lib/format.ts'
import { campaignPath } from '#lib/paths.ts'
import { TestBadge } from '../TestBadge.tsx'
import { NAME_MAX_LENGTH, plannedCallColumns } from './planned-call-columns.tsx'
import { describeWait, formatFirstDue, MAX_PLANNED, type FirstCalls } from './planned-call-labels.ts'
import { useCancelPlanned } from './use-cancel-planned.ts'

type Props = Pick<ComponentProps<typeof ListCard>, 'title' | 'description' | 'action' | 'empty'> & {
  /** Without a campaign, lists the calls of all campaigns. */
  filter: { campaignId?: string; limit: number }
  /** Milliseconds between refreshes; false for none. */
  pollMs: number | false
}

/** What will be dialed and why, soonest first: each retry and call-back, which can be canceled, and first calls by hour. */
export function PlannedCallList({ filter, pollMs, action, empty, ...card }: Props): ReactNode {
  const cancel = useCancelPlanned()
  const query = trpc.bulk.schedule.useInfiniteQuery(filter, { ...PAGED_QUERY_OPTIONS, refetchInterval: pollMs })
  const list = usePagedList(query)
  const firstCalls = list.first?.firstCalls ?? []
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
      empty={firstCalls.length === 0 && empty}
      failure={{
        title: 'The schedule could not be loaded',
        fallback: 'Your calls are not affected. Please try again.',
      }}
      caption="Planned calls, soonest first"
      columns={columns}
      rowKey={(row) => row.recipientId}
      skeletonRows={3}
      tableMinWidth={1120}
    >
      {firstCalls.length > 0 && <FirstCallLines lines={firstCalls} />}
    </ListCard>
  )
}

function FirstCallLines({ lines }: { lines: readonly FirstCalls[] }): ReactNode {
  return (
    <ul aria-label="People not called yet" className="divide-y divide-line border-line text-sm not-last:border-b">
      {lines.map((line) => (
        <li key={`${line.campaignId} ${line.dueAt}`} className="flex flex-wrap gap-x-6 gap-y-1 px-5 py-3">
          <span className="text-muted tabular-nums md:w-40">{formatFirstDue(line)}</span>
          <span className="font-medium text-ink tabular-nums md:w-48">
            {formatCapped(line.calls, 'person not called yet', { max: MAX_PLANNED, plural: 'people not called yet' })}
          </span>
          <TextLink href={campaignPath(line.campaignId)}>{excerpt(line.campaignName, NAME_MAX_LENGTH)}</TextLink>
          {line.testMode && <TestBadge />}
          <span className="w-full text-muted empty:hidden">
            {describeWait(line)}{' '}
            {line.state === 'paused' && <TextLink href={campaignPath(line.campaignId)}>Open campaign</TextLink>}
          </span>
        </li>
      ))}
    </ul>
  )
}
