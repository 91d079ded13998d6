import { toValueKey } from '@callwright/contract/calls/call-fields'
import { FILTERED_END_REASONS } from '@callwright/contract/calls/calls'
import type { ReactNode } from 'react'
import { CheckThis } from '#components/CheckThis.tsx'
import { capitalize } from '#lib/capitalize.ts'
import { FILTERED_END_LABELS, NOT_DISCLOSED } from '../call-labels.ts'
import type { ListedCall } from '../call-row.ts'

type Props = { call: Pick<ListedCall, 'endReason' | 'values' | 'needsCheck' | 'disclosure'> }

/**
 * A call's result before its summary: whether it reached voicemail or was transferred, its outcome, its goals,
 * whether a value needs a check, and whether it did not say that an AI is speaking. Nothing if not known.
 */
export function ResultWords({ call: { endReason, values, needsCheck, disclosure } }: Props): ReactNode {
  const end = FILTERED_END_REASONS.find((reason) => reason === endReason)
  const endText = end ? FILTERED_END_LABELS[end] : ''
  const outcome = values.find(({ kind }) => kind === 'outcome')
  const text = capitalize(String(outcome?.value ?? ''))
  const isRepeated = toValueKey(text) === toValueKey(endText)
  const goals = values
    .filter(({ kind, value }) => kind === 'goal' && value === true)
    .map(({ name }) => name)
    .join(', ')
  return (
    <>
      {end && <Word title={endText}>{endText}</Word>}
      {outcome && text !== '' && !isRepeated && <Word title={`${outcome.name}: ${text}`}>{text}</Word>}
      {goals !== '' && (
        <Word title={`Goal reached: ${goals}`}>
          Goal reached<span className="sr-only">: {goals}</span>
        </Word>
      )}
      {needsCheck && (
        <Word>
          <CheckThis />
        </Word>
      )}
      {(disclosure === 'cut' || disclosure === 'missing') && (
        <Word>
          <CheckThis>{NOT_DISCLOSED}</CheckThis>
        </Word>
      )}
    </>
  )
}

function Word({ title, children }: { title?: string; children: ReactNode }): ReactNode {
  const style = 'inline-block max-w-full truncate align-bottom font-medium text-ink'
  return (
    <>
      <b title={title} className={style}>
        {children}
      </b>
      <span className="last:hidden"> · </span>
    </>
  )
}
