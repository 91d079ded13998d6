import { DOUBT_LABELS, formatFieldValue, type CallValue } from '@callwright/contract/calls/call-fields'
import { formatDate } from '@callwright/contract/calls/call-text'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { excerpt } from '#lib/excerpt.ts'
import { CheckThis } from '#components/CheckThis.tsx'

type Props = {
  value: CallValue
  isSaving: boolean
  /** Whether another value is being corrected. */
  isBlocked: boolean
  onConfirm: () => void
  onCorrect: () => void
}

/** A value, why it is doubtful, and who corrected it. */
export function ShownValue({ value: shown, isSaving, isBlocked, onConfirm, onCorrect }: Props): ReactNode {
  const { kind, name, value, doubt } = shown
  const correction = describeCorrection(shown)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {value === null ? (
          <span className="text-muted">No answer</span>
        ) : (
          <span dir="auto" className="font-medium wrap-anywhere whitespace-pre-wrap text-ink">
            {formatFieldValue(kind, value)}
          </span>
        )}
        {doubt && <CheckThis />}
        <span className="ml-auto flex gap-1">
          {/* A value that is not one of the choices can only be replaced. */}
          {doubt && doubt !== 'not-in-list' && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`It’s right: ${name}`}
              busy={isSaving}
              onClick={onConfirm}
            >
              It’s right
            </Button>
          )}
          <Button
            variant="ghost"
            size="sm"
            data-correct=""
            aria-label={`Correct ${name}`}
            disabled={isBlocked}
            onClick={onCorrect}
          >
            Correct
          </Button>
        </span>
      </div>
      {doubt && <p className="text-ink">{DOUBT_LABELS[doubt]}</p>}
      {correction !== null && (
        <p dir="auto" className="wrap-anywhere text-muted">
          {correction}
        </p>
      )}
    </>
  )
}

/** `Corrected by your team on Nov 21, 2026. The analysis said 40.`; null if nobody corrected or confirmed the value. */
function describeCorrection({ kind, value, providerValue, correctedAt }: CallValue): string | null {
  if (correctedAt === null) return null
  const date = formatDate(correctedAt)
  if (value === providerValue) return `Confirmed by your team on ${date}.`
  const before = providerValue === null ? 'found no answer' : `said ${excerpt(formatFieldValue(kind, providerValue))}`
  return `Corrected by your team on ${date}. The analysis ${before}.`
}
