import { formatDate } from '@callwright/contract/calls/call-text'
import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { Card } from '#components/Card.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { formatMinutes, formatNumber, formatWholeMinutes, formatZonedDateTime } from '#lib/format.ts'
import { Fact, Facts } from '#components/Facts.tsx'
import { LimitMeter } from '../LimitMeter.tsx'
import { AGENT_BADGES, PLAN_LABELS, type Client } from './client-row.ts'

/** A client's status and key figures. */
export function ClientFacts({ client }: { client: Client }): ReactNode {
  const agent = AGENT_BADGES[client.agent]
  return (
    <Card title="At a Glance">
      <div className="flex flex-col gap-4">
        <Facts wide>
          <Fact name="Minutes this month">{formatMinutes(client.monthlyMinutes)}</Fact>
          <Fact name="Limit">
            {client.monthlyLimit === null ? 'Unlimited' : formatWholeMinutes(client.monthlyLimit)}
            <LimitMeter percent={client.limitShare} className="mt-1 font-normal" />
          </Fact>
          <Fact name="Plan">{PLAN_LABELS[client.servicePlan]}</Fact>
          <Fact name="Agent">
            <Badge tone={agent.tone}>{agent.label}</Badge>
          </Fact>
          <Fact name="Last call">{client.lastCallAt === null ? 'Never' : formatZonedDateTime(client.lastCallAt)}</Fact>
          <Fact name="Signed up">{formatDate(client.signedUpAt)}</Fact>
          <Fact name="Email address">{client.isEmailVerified ? 'Verified' : 'Not verified yet'}</Fact>
          <Fact name="Sessions">{formatNumber(client.sessions)}</Fact>
        </Facts>
        {client.agentError !== null && <Notice tone="warning">The agent: {client.agentError}</Notice>}
      </div>
    </Card>
  )
}
