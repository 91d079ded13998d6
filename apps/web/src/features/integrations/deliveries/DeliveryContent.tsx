import type { ReactNode } from 'react'
import { CopyButton } from '#components/CopyButton.tsx'
import { Fact, Facts } from '#components/Facts.tsx'
import { LongText } from '#components/LongText.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { formatZonedDateTime } from '#lib/format.ts'
import { callPath } from '#lib/paths.ts'
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
        <pre translate="no" className={CODE}>
          <LongText text={text} />
        </pre>
      </Section>
    </div>
  )
}

const CODE =
  'rounded-md border border-line bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere whitespace-pre-wrap text-ink'

type SectionProps = { title: string; action?: ReactNode; children: ReactNode }

function Section({ title, action, children }: SectionProps): ReactNode {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-sm font-medium text-ink">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  )
}
