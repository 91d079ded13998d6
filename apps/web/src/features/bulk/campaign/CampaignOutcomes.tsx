import { writeValueFilters } from '@callwright/contract/calls/value-filters'
import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { buildSeries, seriesClass } from '#components/chart/chart-series.ts'
import { StackedBar } from '#components/chart/StackedBar.tsx'
import { Fact, Facts } from '#components/Facts.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { capitalize } from '#lib/capitalize.ts'
import { cx } from '#lib/cx.ts'
import { formatCount, formatNumber } from '#lib/format.ts'
import { urlWithQuery } from '#lib/url-state/use-url-state.ts'
import { STATUS_STYLES, type Campaign } from './campaign-labels.ts'

/** The results of the campaign's calls. Nothing before the first call has ended. */
export function CampaignOutcomes({ campaign }: { campaign: Campaign }): ReactNode {
  const { outcomes, goals, counts } = campaign
  if (outcomes.length === 0 && goals.length === 0) {
    return counts.completed === 0 ? null : (
      <Card title="Outcomes">
        <p className="text-sm text-muted">
          No call of this campaign was analyzed: no outcomes were set up, or the voice provider has sent no analysis.
        </p>
      </Card>
    )
  }
  return (
    <Card title="Outcomes">
      <div className="flex flex-col gap-5">
        {outcomes.length > 0 && <OutcomeCounts campaign={campaign} />}
        {goals.length > 0 && (
          <Facts wide>
            {goals.map(({ fieldId, name, reached, total }) => (
              <Fact key={fieldId} name={name}>
                {formatNumber(reached)} of {formatCount(total, 'conversation')}
              </Fact>
            ))}
          </Facts>
        )}
      </div>
    </Card>
  )
}

function OutcomeCounts({ campaign: { id: campaign, outcomes } }: { campaign: Campaign }): ReactNode {
  const callsPath = (indexes: readonly number[]): string | null => {
    const { fieldId, value } = outcomes[indexes.length === 1 ? (indexes[0] ?? -1) : -1] ?? { fieldId: null, value: '' }
    return fieldId && urlWithQuery('/call-dashboard', { campaign, values: writeValueFilters([{ fieldId, value }]) })
  }
  const series = buildSeries(
    outcomes.map(({ value, isReached, calls }) => ({ name: value, isStriped: isReached === false, count: calls })),
  )
  const parts = series.map(({ name, isStriped, indexes }, index) => ({
    key: String(index),
    name: capitalize(name),
    isStriped,
    count: indexes.reduce((sum, each) => sum + (outcomes[each]?.calls ?? 0), 0),
    colorClass: seriesClass(index, isStriped),
    href: callsPath(indexes),
  }))
  return (
    <div className="flex flex-col gap-2">
      <StackedBar parts={parts} remaining={0} />
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        {parts.map(({ key, name, count, colorClass, href }) => (
          <li key={key} className="flex min-w-0 items-start gap-2">
            <span aria-hidden="true" className={cx('mt-1 size-3 shrink-0 rounded-[2px]', colorClass)} />
            <span className="min-w-0 wrap-anywhere">
              <bdi>{href === null ? name : <TextLink href={href}>{name}</TextLink>}</bdi>{' '}
              <span className="font-medium text-ink tabular-nums">{formatNumber(count)}</span>
            </span>
          </li>
        ))}
        {parts.some(({ isStriped }) => isStriped) && (
          <li className="flex items-start gap-2 md:ml-auto">
            <span aria-hidden="true" className={cx('mt-1 size-3 rounded-[2px]', STATUS_STYLES.skipped.fillClass)} />
            Stripes: nobody was reached
          </li>
        )}
      </ul>
    </div>
  )
}
