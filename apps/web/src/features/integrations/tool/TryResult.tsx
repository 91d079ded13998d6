import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { CodeBlock } from '#components/text/CodeBlock.tsx'
import { ToldAnswer } from '#components/tool-runs/ToolRunDetails.tsx'
import type { Outputs } from '#lib/api/trpc.ts'
import { formatNumber } from '#lib/format.ts'
import { Section } from '../Section.tsx'

type Props = { tried: Outputs['tools']['tryOut'] }

/** What was sent, what came back, and what the agent is told. */
export function TryResult({ tried }: Props): ReactNode {
  const { request, httpStatus, responseStart, problem, ms, answer } = tried
  const { method, url, headerNames, body } = request
  const isGood = httpStatus !== null && httpStatus >= 200 && httpStatus < 300
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="flex flex-wrap items-center gap-3 text-sm text-muted tabular-nums">
        <span className="font-medium text-ink">Your system’s answer</span>
        <Badge tone={isGood ? 'green' : 'red'}>{httpStatus ?? 'No answer'}</Badge>
        {formatNumber(ms)} ms
        {problem !== null && <span className="text-ink">{problem}</span>}
      </p>
      {responseStart !== null && responseStart !== '' && <CodeBlock label="Answer" text={responseStart} />}
      <Section title="What your agent is told">
        <ToldAnswer answer={answer} />
      </Section>
      <Section title="What was sent">
        <CodeBlock
          text={[
            `${method} ${url}`,
            ...headerNames.map((name) => `${name}: •••`),
            ...(body === null ? [] : ['', body]),
          ].join('\n')}
        />
      </Section>
    </div>
  )
}
