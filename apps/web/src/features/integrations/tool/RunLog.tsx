import { RUN_OUTCOMES } from '@callwright/contract/tools/tools'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { NoMatch } from '#components/feedback/NoMatch.tsx'
import { Select } from '#components/form/Select.tsx'
import { ListCard } from '#components/table/ListCard.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { formatArguments, RUN_BADGES } from '#components/tool-runs/tool-run.ts'
import { ToolRunDetails } from '#components/tool-runs/ToolRunDetails.tsx'
import { trpc, type Outputs } from '#lib/api/trpc.ts'
import { PAGED_QUERY_OPTIONS, usePagedList } from '#lib/api/use-paged-list.ts'
import { formatNumber, formatShortDateTime, formatZonedDateTime } from '#lib/format.ts'
import { callPath } from '#lib/paths.ts'
import { changeUrl, useUrlState } from '#lib/url-state/use-url-state.ts'

const PAGE_SIZE = 25

/** A tool's runs in calls, newest first. */
export function RunLog({ toolId }: { toolId: string }): ReactNode {
  const wanted = useUrlState().params.get('outcome')
  const outcome = RUN_OUTCOMES.find((each) => each === wanted)
  const query = trpc.tools.runs.useInfiniteQuery({ limit: PAGE_SIZE, toolId, outcome }, PAGED_QUERY_OPTIONS)
  const log = usePagedList(query)
  return (
    <ListCard
      title="Runs"
      description="Each time your agent used it, kept as long as the call’s transcript."
      action={
        <Select
          aria-label="Outcome"
          className="w-44"
          value={outcome ?? ''}
          emptyLabel="All outcomes"
          options={RUN_OUTCOMES.map((value) => ({ value, label: RUN_BADGES[value].label }))}
          onChange={({ target }) => changeUrl({ outcome: target.value })}
        />
      }
      list={log}
      failure={{ title: 'The runs could not be loaded' }}
      empty={
        outcome === undefined ? (
          <EmptyState
            icon={<History />}
            title="Not used yet"
            text="Each use in a call appears here, with what your agent asked and was told."
          />
        ) : (
          <NoMatch
            title="No runs match"
            text="Try another outcome."
            all="all runs"
            onShowAll={() => changeUrl({ outcome: '' })}
          />
        )
      }
      caption="Runs, newest first"
      rowKey={({ id }) => id}
      renderCard={(run) => <RunRow run={run} />}
      skeletonRows={3}
    />
  )
}

function RunRow({ run }: { run: Outputs['tools']['runs']['rows'][number] }): ReactNode {
  const { label, tone } = RUN_BADGES[run.outcome]
  return (
    <div className="flex items-start gap-4">
      <ToolRunDetails
        run={run}
        summary={
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
            <span title={formatZonedDateTime(run.at)} className="md:w-36">
              {formatShortDateTime(run.at)}
            </span>
            <span className="md:w-34">
              <Badge tone={tone}>{label}</Badge>
            </span>
            <span dir="auto" className="min-w-0 flex-1 basis-full truncate md:basis-40 text-muted">
              {formatArguments(run.arguments)}
            </span>
            {run.isTest && <Badge>Test</Badge>}
            <span className="md:w-18 md:text-right">{formatNumber(run.ms)} ms</span>
          </span>
        }
      />
      <span className="text-right leading-6 md:w-18">
        {run.callId !== null && <TextLink href={callPath(run.callId)}>View call</TextLink>}
      </span>
    </div>
  )
}
