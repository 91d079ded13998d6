import { formatFieldValue, type CallValue } from '@callwright/contract/calls/call-fields'
import { formatDate } from '@callwright/contract/calls/call-text'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { excerpt } from '#lib/excerpt.ts'
import { formatAnswer } from '../../outcome/format-answer.ts'

type Props = {
  value: CallValue
  isSaving: boolean
  /** Whether another value is being corrected. */
  isBlocked: boolean
  onConfirm: () => void
  onCorrect: () => void
}

/** A value, and what a person can do about it. */
export function ShownValue({ value: shown, isSaving, isBlocked, onConfirm, onCorrect }: Props): ReactNode {
  const { kind, name, value, doubt } = shown
  return (
    <div className="flex items-start gap-x-3">
      {value === null ? (
        <span className="py-1.5 text-muted">No answer</span>
      ) : (
        <span dir="auto" className="min-w-0 py-1.5 font-medium wrap-anywhere whitespace-pre-wrap text-ink">
          {formatAnswer(kind, value)}
        </span>
      )}
      <span className="ml-auto flex shrink-0 gap-1">
        {/* A value that is not one of the choices can only be replaced. */}
        {doubt && doubt !== 'not-in-list' && (
          <Button variant="secondary" size="sm" aria-label={`Looks right: ${name}`} busy={isSaving} onClick={onConfirm}>
            Looks right
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          data-correct=""
          aria-label={`Change ${name}`}
          disabled={isBlocked}
          onClick={onCorrect}
          className="-mr-3"
        >
          Change
        </Button>
      </span>
    </div>
  )
}

/** `Changed by your team on Nov 21, 2026. The analysis said 40.`; null if nobody changed or confirmed the value. */
export function describeCorrection({ kind, value, providerValue, correctedAt }: CallValue): string | null {
  if (correctedAt === null) return null
  const date = formatDate(correctedAt)
  if (value === providerValue) return `Confirmed by your team on ${date}.`
  const before = providerValue === null ? 'found no answer' : `said ${excerpt(formatFieldValue(kind, providerValue))}`
  return `Changed by your team on ${date}. The analysis ${before}.`
}
