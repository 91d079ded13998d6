import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { CodeBlock } from '#components/text/CodeBlock.tsx'
import { formatNumber, formatZonedDateTime } from '#lib/format.ts'
import { describeResponse, type Attempt } from './delivery-row.ts'

/** Each request with its response, newest first. */
export function AttemptList({ attempts }: { attempts: readonly Attempt[] }): ReactNode {
  const newestFirst = attempts.toSorted((a, b) => b.attemptNumber - a.attemptNumber)
  return (
    <ol aria-label="Attempts" reversed className="divide-y divide-line rounded-md border border-line text-sm">
      {newestFirst.map((attempt) => (
        <li key={attempt.attemptNumber} className="flex flex-col gap-2 px-4 py-3">
          <AttemptRow attempt={attempt} />
        </li>
      ))}
    </ol>
  )
}

function AttemptRow({ attempt }: { attempt: Attempt }): ReactNode {
  const { attemptNumber, at, tookMs, httpStatus, error, responseStart } = attempt
  const isSuccess = httpStatus !== null && httpStatus >= 200 && httpStatus < 300
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted tabular-nums">
        <span className="font-medium text-ink">Attempt {attemptNumber}</span>
        <Badge tone={isSuccess ? 'green' : 'red'}>{describeResponse(httpStatus, error)}</Badge>
        <span>{formatZonedDateTime(at)}</span>
        <span>{formatNumber(tookMs)} ms</span>
      </p>
      {responseStart !== null && responseStart !== '' && (
        <CodeBlock label={`Response to attempt ${attemptNumber}`} text={responseStart.toWellFormed()} />
      )}
    </>
  )
}
