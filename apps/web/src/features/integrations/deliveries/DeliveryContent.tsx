import type { ReactNode } from 'react'
import { CodeBlock } from '#components/text/CodeBlock.tsx'
import { CopyButton } from '#components/CopyButton.tsx'
import { Fact, Facts } from '#components/Facts.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { formatZonedDateTime } from '#lib/format.ts'
import { callPath } from '#lib/paths.ts'
import { Section } from '../Section.tsx'
import { AttemptList } from './AttemptList.tsx'
import { DeliveryStatus } from './delivery-columns.tsx'
import { describeNextAttempt, formatBody, type DeliveryDetails } from './delivery-row.ts'

/** @param now when the delivery was loaded, in epoch milliseconds */
export function DeliveryContent({ delivery, now }: { delivery: DeliveryDetails; now: number }): ReactNode {
  const { state, createdAt, callId, messageId, attemptList, requestHeaders, body } = delivery
  const headers = Object.entries(requestHeaders ?? {})
  const text = formatBody(body)
  return (
    <div className="flex flex-col gap-6">
      <Facts wide>
        <Fact name="Status">
          <DeliveryStatus delivery={delivery} />
        </Fact>
        <Fact name="Created">{formatZonedDateTime(createdAt)}</Fact>
        <Fact name="Message ID">{messageId}</Fact>
        {callId !== null && (
          <Fact name="Call">
            <TextLink href={callPath(callId)}>View call</TextLink>
          </Fact>
        )}
      </Facts>
      <Section title="Attempts">
        {attemptList.length > 0 && <AttemptList attempts={attemptList} />}
        {state === 'waiting' && <p className="text-sm text-muted">{describeNextAttempt(delivery, now)}.</p>}
      </Section>
      {headers.length > 0 && (
        <Section title="Request headers">
          <dl className="grid gap-x-4 gap-y-1 font-mono text-sm md:grid-cols-[auto_minmax(0,1fr)]">
            {headers.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="wrap-anywhere text-ink max-md:mb-2">{value}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      <Section
        title="Request body"
        action={
          <CopyButton
            text={text}
            size="sm"
            label="Copy request body"
            copiedTitle="Request body copied"
            fallback="Please select the text and copy it yourself."
          />
        }
      >
        <CodeBlock text={text} />
      </Section>
    </div>
  )
}
