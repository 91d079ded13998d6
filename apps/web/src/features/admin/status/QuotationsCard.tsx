import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { Fact, Facts } from '#components/Facts.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { formatNumber } from '#lib/format.ts'
import { ClientLink } from '../ClientLink.tsx'
import { HealthBadge } from './HealthBadge.tsx'
import { haveQuotationsChanged, type InstallationStatus } from './status-health.ts'

type Quotations = InstallationStatus['quotations']

const CHANGED = { isGood: false, label: 'Changed' }

/** How often the explanations of values quote their call: a change may mean that the provider uses another model. */
export function QuotationsCard({ quotations }: { quotations: Quotations }): ReactNode {
  const { all, clients, clientCount } = quotations
  const hasChanged = haveQuotationsChanged(quotations)
  return (
    <Card
      title="Quotations"
      description="How many values from the last 7 days have a quotation, and whether the customer said it"
      action={hasChanged && <HealthBadge health={CHANGED} />}
      padded={false}
    >
      <ul aria-label="Clients" className="divide-y divide-line px-5 text-sm">
        {all.last.values === 0 && <li className="py-4 text-muted">No values in the last 7 days.</li>}
        {all.last.values > 0 && <Weeks name="All clients" weeks={all} />}
        {clients.map((client) => (
          <Weeks key={client.tenantId} name={<ClientLink client={client} />} weeks={client} />
        ))}
        {clientCount > clients.length && (
          <li className="py-3 text-muted">and {formatNumber(clientCount - clients.length)} more clients</li>
        )}
        {/* At the end, so that a change moves nothing that is being read. */}
        {hasChanged && (
          <li className="py-4">
            <Notice tone="warning">
              Compared with the week before, a share changed by more than 20 points. The voice provider may have
              switched to another model.
            </Notice>
          </li>
        )}
      </ul>
    </Card>
  )
}

/** The last week’s figures and, after a change, those of the week before. */
function Weeks({ name, weeks }: { name: ReactNode; weeks: Quotations['all'] }): ReactNode {
  const { last, before, hasChanged } = weeks
  const format = (key: 'quoted' | 'found' | 'absent'): string =>
    hasChanged ? `${formatShare(last[key])} (before: ${formatShare(before[key])})` : formatShare(last[key])
  return (
    <li className="grid items-center gap-x-6 gap-y-2 py-3 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        {name} {hasChanged && <HealthBadge health={CHANGED} />}
      </p>
      <Facts wide>
        <Fact name="Values">{formatNumber(last.values)}</Fact>
        <Fact name="With a quotation">{format('quoted')}</Fact>
        <Fact name="Said or answered">{format('found')}</Fact>
        <Fact name="Not in the call">{format('absent')}</Fact>
      </Facts>
    </li>
  )
}

function formatShare(percent: number | null): string {
  return percent === null ? 'None' : `${Math.round(percent)}%`
}
