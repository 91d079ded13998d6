import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { formatCount, formatNumber, formatZonedDateTime } from '#lib/format.ts'
import { Fact, Facts } from '#components/Facts.tsx'
import { HealthBadge } from './HealthBadge.tsx'
import type { InstallationStatus } from './status-health.ts'

const NAMES: Record<InstallationStatus['provider']['name'], string> = {
  elevenlabs: 'ElevenLabs',
  simulator: 'Simulator',
}

/** Whether the voice provider responds, and any problems with its account. */
export function ProviderCard({ status }: { status: InstallationStatus }): ReactNode {
  const { provider, disclosures } = status
  const { disclosed, undisclosed } = disclosures
  const health = { isGood: provider.isGood, label: provider.isGood ? 'Reachable' : 'Needs attention' }
  return (
    <Card title="Voice Provider" action={<HealthBadge health={health} />}>
      <div className="flex flex-col gap-5">
        <Facts>
          <Fact name="Provider">{NAMES[provider.name]}</Fact>
          <Fact name="Last event">
            {provider.lastWebhookAt === null ? 'Never' : formatZonedDateTime(provider.lastWebhookAt)}
          </Fact>
          <Fact name="Events waiting">{formatNumber(provider.webhooksWaiting)}</Fact>
          <Fact name="Events without a client">{formatNumber(provider.quarantined)}</Fact>
          <Fact name="Calls that said an AI is speaking">
            {`${formatNumber(disclosed)} of ${formatCount(disclosed + undisclosed, 'call')} in the last 7 days`}
          </Fact>
        </Facts>
        {provider.findings.length > 0 && (
          <ul className="flex flex-col gap-2 border-t border-line pt-4 text-sm">
            {provider.findings.map(({ what, isGood, isNote = false, message }) => (
              <li key={what} className="flex items-start gap-2.5">
                <FindingIcon isGood={isGood} isNote={isNote} />
                <span className="min-w-0 wrap-anywhere text-muted">
                  <span className="font-medium text-ink">{what}:</span> {message}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

function FindingIcon({ isGood, isNote }: { isGood: boolean; isNote: boolean }): ReactNode {
  if (isNote) return <Info size={16} aria-label="Note:" className="mt-0.5 shrink-0 text-accent-text" />
  if (isGood) return <CircleCheck size={16} aria-label="Good:" className="mt-0.5 shrink-0 text-green" />
  return <TriangleAlert size={16} aria-label="Not good:" className="mt-0.5 shrink-0 text-red" />
}
