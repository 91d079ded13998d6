import { FIELD_KIND_LABELS, type Choice, type FieldDefinition } from '@callwright/contract/calls/call-fields'
import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { capitalize } from '#lib/capitalize.ts'
import { excerpt } from '#lib/excerpt.ts'

/** A field's name, kind, question and choices. `showsKind`: false below a heading that says the kind. */
export function FieldText({ field, showsKind = true }: { field: FieldDefinition; showsKind?: boolean }): ReactNode {
  const { kind, name, question, choices, needsBooking } = field
  return (
    <div className="flex flex-col gap-1 text-sm wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span dir="auto" className="min-w-0 font-medium text-ink">
          {name}
        </span>
        {showsKind && name !== FIELD_KIND_LABELS[kind] && (
          <Badge tone={kind === 'outcome' ? 'accent' : 'gray'}>{FIELD_KIND_LABELS[kind]}</Badge>
        )}
      </p>
      <p dir="auto" className="text-muted">
        {excerpt(question)}
      </p>
      {needsBooking && <p className="text-muted">Counts only with a booked appointment.</p>}
      {kind === 'choice' && (
        <p dir="auto" className="text-muted">
          Choices: {excerpt(choices.map(({ value }) => value).join(', '))}
        </p>
      )}
      {kind === 'outcome' && (
        <>
          <ul aria-label={`Choices of ${name}`} className="mt-1 flex flex-wrap gap-1.5">
            {choices.map(({ value }) => (
              <li key={value} className="min-w-0">
                <Badge>{capitalize(value)}</Badge>
              </li>
            ))}
          </ul>
          <p dir="auto" className="text-muted">
            Counts as reached: {listChoices(choices, 'isReached')}. Asks for a call-back:{' '}
            {listChoices(choices, 'isCallBack')}.
          </p>
        </>
      )}
    </div>
  )
}

function listChoices(choices: readonly Choice[], mark: 'isReached' | 'isCallBack'): string {
  return choices.flatMap((choice) => (choice[mark] ? [choice.value] : [])).join(', ') || 'none'
}
