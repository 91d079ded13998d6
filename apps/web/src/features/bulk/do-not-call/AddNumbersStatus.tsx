import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { formatCount, formatNumber } from '#lib/format.ts'
import type { AddNumbersState } from './use-add-numbers.ts'

const MAX_REFUSED_SHOWN = 10

/** The progress of adding numbers, then the refused numbers with their reasons. */
export function AddNumbersStatus({ state, onDismiss }: { state: AddNumbersState; onDismiss: () => void }): ReactNode {
  if (state.step === 'idle') return null
  if (state.step === 'adding') {
    return (
      <p role="status" className="text-sm text-muted tabular-nums">
        {state.total === null
          ? 'Reading the file...'
          : `${formatNumber(state.done)} of ${formatNumber(state.total)} added...`}
      </p>
    )
  }
  if (state.step === 'failed') {
    return (
      <Notice tone="danger">
        {state.problem}
        {state.added > 0 && ` ${formatCount(state.added, 'number')} had already been added.`}
      </Notice>
    )
  }
  const { added, alreadyThere, refused } = state
  return (
    <Notice
      tone={refused.length > 0 ? 'warning' : 'info'}
      action={
        <Button variant="ghost" size="sm" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      <span role="status" className="block tabular-nums">
        {formatCount(added, 'number is', 'numbers are')} now on the list
        {alreadyThere > 0 && `, ${formatNumber(alreadyThere)} already there`}
        {refused.length > 0 && `, ${formatNumber(refused.length)} not added:`}
      </span>
      {refused.length > 0 && (
        <ul className="mt-1 flex flex-col gap-0.5">
          {refused.slice(0, MAX_REFUSED_SHOWN).map(({ typed, reason }, index) => (
            <li key={`${typed}-${index}`}>
              <span className="font-medium tabular-nums">{typed}</span>: {reason}
            </li>
          ))}
          {refused.length > MAX_REFUSED_SHOWN && <li>and {formatNumber(refused.length - MAX_REFUSED_SHOWN)} more</li>}
        </ul>
      )}
    </Notice>
  )
}
