import type { Rehearsal } from '@callwright/contract/agent/rehearsals'
import type { CallField } from '@callwright/contract/calls/call-fields'
import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { FOLD_ARROW } from '#components/feedback/fold-arrow.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { capitalize } from '#lib/capitalize.ts'
import { formatShortDateTime } from '#lib/format.ts'
import { callPath } from '#lib/paths.ts'
import { describeChanges, describeExpectation, isAsExpected } from './rehearsal-text.ts'

type Props = { rehearsal: Rehearsal; fields: readonly CallField[] }

/** A rehearsal's newest result, and what changed since another text. */
export function RehearsalText({ rehearsal, fields }: Props): ReactNode {
  const { name, result } = rehearsal
  return (
    <div className="flex flex-col gap-1 text-sm wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span dir="auto" className="min-w-0 font-medium text-ink">
          {name}
        </span>
        <ResultBadge rehearsal={rehearsal} />
        {result && result.error === null && (
          <span className="text-muted">
            {result.version ? `saved text of ${formatShortDateTime(result.version.savedAt)}` : 'unsaved text'}
          </span>
        )}
      </p>
      {result?.error && <p className="text-red">{result.error}</p>}
      {describeChanges(rehearsal, fields).map((clause) => (
        <p key={clause} dir="auto" className="text-ink">
          {capitalize(clause)}.
        </p>
      ))}
      {result && result.error === null && <ResultDetails rehearsal={rehearsal} fields={fields} />}
    </div>
  )
}

function ResultBadge({ rehearsal }: { rehearsal: Rehearsal }): ReactNode {
  const { result } = rehearsal
  if (!result) return <Badge>Not run yet</Badge>
  if (result.error !== null) return <Badge tone="red">Failed</Badge>
  const { checks } = result
  if (checks.length === 0) return <Badge>Run</Badge>
  const met = checks.filter(({ isMet }) => isMet).length
  return (
    <Badge tone={isAsExpected(rehearsal) ? 'green' : 'amber'}>
      {met} of {checks.length} as expected
    </Badge>
  )
}

/** The proof of each expectation, and what the agent said. */
function ResultDetails({ rehearsal: { name, expects, result }, fields }: Props): ReactNode {
  if (!result) return null
  return (
    <details className="group">
      <summary className="flex w-fit items-center rounded-sm text-muted">
        {FOLD_ARROW}What was said<span className="sr-only"> in {name}</span>
      </summary>
      <div className="mt-2 flex flex-col gap-3">
        <ul aria-label={`Expectations of ${name}`} className="flex flex-col gap-1.5 empty:hidden">
          {expects.map((expectation, index) => {
            const { isMet = false, found = '' } = result.checks[index] ?? {}
            const Icon = isMet ? CircleCheck : CircleX
            return (
              <li key={index} className="flex items-start gap-2">
                <Icon
                  size={16}
                  role="img"
                  aria-label={isMet ? 'Met' : 'Not met'}
                  className={`mt-0.5 shrink-0 ${isMet ? 'text-green' : 'text-red'}`}
                />
                <span dir="auto" className="min-w-0 text-ink">
                  {describeExpectation(expectation, fields)}
                  {found !== '' && <span className="block text-muted">Found: {found}</span>}
                </span>
              </li>
            )
          })}
        </ul>
        <ol aria-label={`What the agent said in ${name}`} className="rounded-md border border-line bg-canvas py-1.5">
          {result.lines.map((line, index) => (
            <li key={index} dir="auto" className="px-4 py-1 text-ink">
              {line}
            </li>
          ))}
        </ol>
        {result.callId !== null && <TextLink href={callPath(result.callId)}>Call details</TextLink>}
      </div>
    </details>
  )
}
