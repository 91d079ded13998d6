import { DOUBT_LABELS, type CallValue, type FieldValue } from '@callwright/contract/calls/call-fields'
import type { Turn } from '@callwright/contract/calls/calls'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { CheckThis } from '#components/CheckThis.tsx'
import { NO_QUOTATION } from '#components/Quotation.tsx'
import { toastFailure, toast } from '#components/feedback/toasts.ts'
import { failureMessage } from '#lib/api/failure.ts'
import { describeCorrection, ShownValue } from './ShownValue.tsx'
import { ValueEditor } from './ValueEditor.tsx'
import { ValueQuote } from './ValueQuote.tsx'
import { trpc } from '#lib/api/trpc.ts'

const CONTROL = 'select, input, textarea'
const CORRECT_BUTTON = '[data-correct]'

type Props = {
  callId: string
  value: CallValue
  /** The quoted line, or else the most similar one. */
  turn: Turn | undefined
  /** Plays the recording from the given time, in seconds; undefined without a recording. */
  onPlay: ((seconds: number) => void) | undefined
  /** Shows the line in the transcript. */
  onShow: () => void
  isEdited: boolean
  /** Whether this or another value is being corrected. */
  isBlocked: boolean
  onEdit: (isEdited: boolean) => void
  /** Reports whether the correction has unsaved changes. */
  onCorrecting: (isCorrecting: boolean) => void
}

/** A value with the quoted line and the provider's reason. A person can correct or confirm it. */
export function ValueRow(props: Props): ReactNode {
  const { callId, value, turn, onPlay, onShow, isEdited, isBlocked, onEdit, onCorrecting } = props
  const row = useRef<HTMLDivElement>(null)
  const correct = useCorrectValue()
  const correction = describeCorrection(value)

  // The editor and the button that opens it replace each other, and the focus stays in the row.
  const wasEdited = useRef(isEdited)
  useEffect(() => {
    if (wasEdited.current !== isEdited) focusIn(row.current, isEdited ? CONTROL : CORRECT_BUTTON)
    wasEdited.current = isEdited
  }, [isEdited])

  function save(newValue: FieldValue | null): void {
    correct.mutate(
      { callId, fieldId: value.fieldId, value: newValue },
      { onSuccess: () => onEdit(false), onError: () => focusIn(row.current, CONTROL) },
    )
  }

  function confirmValue(): void {
    correct.mutate(
      { callId, fieldId: value.fieldId, value: value.value },
      {
        onSuccess: () => focusIn(row.current, CORRECT_BUTTON),
        onError: (error) => toastFailure('Not saved', error, 'Please try again.'),
      },
    )
  }

  const reason = value.reason !== null && <Reason>{value.reason}</Reason>
  return (
    <div ref={row} className="grid gap-x-4 px-4 py-1.5 md:grid-cols-[8rem_minmax(0,1fr)]">
      <dt dir="auto" className="pt-1.5 wrap-anywhere text-muted">
        {value.name}
      </dt>
      <dd className="min-w-0">
        {isEdited ? (
          <ValueEditor
            value={value}
            isSaving={correct.isPending}
            failure={correct.error ? failureMessage(correct.error, 'Nothing was saved. Please try again.') : undefined}
            onSave={save}
            onCancel={() => onEdit(false)}
            onCorrecting={onCorrecting}
          />
        ) : (
          <ShownValue
            value={value}
            isSaving={correct.isPending}
            isBlocked={isBlocked}
            onConfirm={confirmValue}
            onCorrect={() => {
              correct.reset()
              onEdit(true)
            }}
          />
        )}
      </dd>
      <dd className="flex min-w-0 flex-wrap items-baseline gap-x-3 pb-1.5 empty:hidden md:col-span-2">
        {value.doubt && (
          <p className="w-full text-ink">
            <CheckThis />: {DOUBT_LABELS[value.doubt]}
          </p>
        )}
        {correction !== null && (
          <p dir="auto" className="w-full wrap-anywhere text-muted">
            {correction}
          </p>
        )}
        {value.quotes === 'none' && value.value !== null && <p className="text-muted">{NO_QUOTATION}</p>}
        {turn ? (
          <ValueQuote quotes={value.quotes} turn={turn} onPlay={onPlay} onShow={onShow}>
            {reason}
          </ValueQuote>
        ) : (
          reason
        )}
      </dd>
    </div>
  )
}

function focusIn(row: HTMLElement | null, selector: string): void {
  row?.querySelector<HTMLElement>(selector)?.focus()
}

function Reason({ children }: { children: string }): ReactNode {
  return (
    <details className="group text-muted open:w-full">
      <summary className="flex w-fit items-center rounded-sm py-0.5 font-medium">
        <ChevronRight size={14} className="mr-1 shrink-0 transition-transform duration-100 group-open:rotate-90" />
        Why?
      </summary>
      <p dir="auto" className="mt-1 max-w-prose wrap-anywhere">
        {children}
      </p>
    </details>
  )
}

type CorrectValue = ReturnType<typeof trpc.calls.correctValue.useMutation>

/** Saves a person's value for a call, or confirms the value, and updates the details, the lists and the figures. */
function useCorrectValue(): CorrectValue {
  const utils = trpc.useUtils()
  return trpc.calls.correctValue.useMutation({
    onSuccess: ({ callId, values, needsCheck }) => {
      toast({ title: 'Changes saved' })
      utils.calls.byId.setData({ callId }, (before) => before && { ...before, values, needsCheck })
      void utils.calls.list.invalidate()
      void utils.calls.review.invalidate()
      void utils.bulk.campaign.invalidate()
      void utils.bulk.callBacks.invalidate()
      void utils.calls.today.invalidate()
    },
  })
}
