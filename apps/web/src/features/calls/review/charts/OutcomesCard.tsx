import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { ChartCard } from '#components/chart/ChartCard.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { capitalize } from '#lib/capitalize.ts'
import { isAnalyzed, type Outcome } from '../review-data.ts'
import type { CallsHref } from '../use-review-filter.ts'
import { buildBars, buildBarsTable } from './chart-data.ts'
import { NoAnalyzedCalls } from './NoAnalyzedCalls.tsx'
import { OutcomesChart } from './OutcomesChart.tsx'

type Props = {
  /** Null if the business has none. */
  outcome: Outcome | null
  previousPeriod: string
  callsHref: CallsHref
  className: string
}

/** The calls per day by outcome, or how to get them. */
export function OutcomesCard({ outcome, previousPeriod, callsHref, className }: Props): ReactNode {
  if (!outcome || !isAnalyzed(outcome)) {
    return (
      <Card title="Outcomes" className={className}>
        {outcome ? <NoAnalyzedCalls /> : <NoOutcome />}
      </Card>
    )
  }
  const names = outcome.choices.map(({ value }) => capitalize(value))
  const table = buildBarsTable('Analyzed calls by day and outcome', { bars: buildBars(outcome.days), names, callsHref })
  return (
    <ChartCard title="Outcomes" table={table} className={className}>
      <OutcomesChart outcome={outcome} previousPeriod={previousPeriod} callsHref={callsHref} />
    </ChartCard>
  )
}

function NoOutcome(): ReactNode {
  return (
    <EmptyState
      title="No outcome set up"
      text="List the results a call can have to see how often each one happens."
      link={{ href: '/callwright-agent?tab=outcomes', text: 'Set up an outcome' }}
    />
  )
}
