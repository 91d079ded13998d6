import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { Fact, Facts } from '#components/Facts.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { formatAge, formatNumber, formatZonedDateTime } from '#lib/format.ts'
import { HealthBadge } from './HealthBadge.tsx'
import { mailHealth, type InstallationStatus } from './status-health.ts'

/** The waiting and failed emails, and why the mail server does not accept any. */
export function MailCard({ status }: { status: InstallationStatus }): ReactNode {
  const { mail, at } = status
  return (
    <Card title="Mail" action={<HealthBadge health={mailHealth(mail)} />}>
      <div className="flex flex-col gap-5">
        <Facts>
          <Fact name="Waiting">{formatNumber(mail.queued)}</Fact>
          <Fact name="Failed">{formatNumber(mail.failed)}</Fact>
          <Fact name="Oldest waiting">
            {mail.oldestQueuedAt === null ? 'None' : formatAge(at - mail.oldestQueuedAt)}
          </Fact>
          <Fact name={mail.isConnected ? 'Last sent' : 'Last saved'}>
            {mail.lastSentAt === null ? 'Never' : formatZonedDateTime(mail.lastSentAt)}
          </Fact>
        </Facts>
        {mail.problem !== null && <Notice tone="warning">{mail.problem}</Notice>}
      </div>
    </Card>
  )
}
