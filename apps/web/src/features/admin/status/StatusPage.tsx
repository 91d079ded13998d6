import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { PageHeader } from '#components/PageHeader.tsx'
import { SkeletonStack } from '#components/SkeletonStack.tsx'
import { failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { formatAge, formatNumber, formatZonedDateTime } from '#lib/format.ts'
import { Fact, Facts } from '#components/Facts.tsx'
import { BackupCard } from './BackupCard.tsx'
import { FailedJobs } from './FailedJobs.tsx'
import { HealthBadge } from './HealthBadge.tsx'
import { InstallationChecklist, useInstallationChecklist } from './InstallationChecklist.tsx'
import { UnassignedEvents } from './UnassignedEvents.tsx'
import { InstallationCard } from './InstallationCard.tsx'
import { MailCard } from './MailCard.tsx'
import { ProviderCard } from './ProviderCard.tsx'
import { QuotationsCard } from './QuotationsCard.tsx'
import { dialerHealth, isDiskFull, type InstallationStatus } from './status-health.ts'

const POLL_MS = 10_000
const SKELETON_SIZES = ['h-24 rounded-lg', ...Array<string>(4).fill('h-52 rounded-lg')]

/** The installation's health, for its operator. */
export function StatusPage(): ReactNode {
  const status = trpc.admin.status.useQuery(undefined, { refetchOnMount: 'always', refetchInterval: POLL_MS })
  const installation = useInstallationChecklist()
  // Waits for both: a late list would push down content that is being read.
  const isPending = status.isPending || installation.isPending
  return (
    <>
      <PageHeader
        title="Status"
        description={status.data ? `Checked ${formatZonedDateTime(status.data.at)}` : 'This installation’s health'}
      />
      {status.isError && status.data && (
        <Notice tone="warning">
          Last checked {formatZonedDateTime(status.data.at)}.{' '}
          {failureMessage(status.error, 'The status could not be refreshed.')}
        </Notice>
      )}
      {isPending && <SkeletonStack label="Loading" sizes={SKELETON_SIZES} className="gap-6" />}
      {!isPending && installation.checklist && <InstallationChecklist {...installation.checklist} />}
      {status.isError && !status.data && (
        <Card>
          <QueryError query={status} title="The status could not be loaded" fallback="Please try again." />
        </Card>
      )}
      {status.data && !isPending && <LoadedStatus status={status.data} />}
      <UnassignedEvents />
    </>
  )
}

function LoadedStatus({ status }: { status: InstallationStatus }): ReactNode {
  const { dialer } = status
  return (
    <>
      {isDiskFull(status.disk) && (
        <Notice tone="danger">
          The disk is full: calls, saves and files are refused until there is room. Free some space on the disk that
          holds DATA_DIR. Everything then resumes automatically, and the voice provider resends refused events.
        </Notice>
      )}
      {status.clockLagMs > 0 && (
        <Notice tone="warning">
          The server’s clock is behind the newest record, which is dated{' '}
          {formatZonedDateTime(status.at + status.clockLagMs)}. Check the machine’s time. If it is right, the clock ran
          ahead earlier and was corrected, and there is nothing else to do.
        </Notice>
      )}
      <FailedJobs failedJobs={status.failed} />
      <div className="grid gap-6 lg:grid-cols-2">
        <ProviderCard status={status} />
        <InstallationCard status={status} />
        <Card title="Dialer" action={<HealthBadge health={dialerHealth(dialer)} />}>
          <Facts>
            {/* Held campaigns also count as running, and calls without a response as under way. */}
            <Fact name="Campaigns running">{formatNumber(dialer.running - dialer.held)}</Fact>
            <Fact name="Campaigns on hold">{formatNumber(dialer.held)}</Fact>
            <Fact name="Campaigns paused">{formatNumber(dialer.paused)}</Fact>
            <Fact name="Campaigns scheduled">{formatNumber(dialer.scheduled)}</Fact>
            <Fact name="Recipients waiting">{formatNumber(dialer.queuedRecipients)}</Fact>
            <Fact name="Calls being placed">
              {formatNumber(dialer.callsInFlight)}
              <span className="block font-normal text-muted">Requested; the provider has not responded yet</span>
            </Fact>
            <Fact name="Calls in progress">{formatNumber(dialer.callsInProgress - dialer.callsInFlight)}</Fact>
            <Fact name="Delay">{formatAge(dialer.lateMs)}</Fact>
          </Facts>
        </Card>
        <MailCard status={status} />
        <BackupCard status={status} />
      </div>
      <QuotationsCard quotations={status.quotations} />
    </>
  )
}
