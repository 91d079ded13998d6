import { monthOf } from '@callwright/contract/admin'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { FormButtons } from '#components/dialog/FormButtons.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { Field } from '#components/form/Field.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useLastValue } from '#lib/hooks/use-last-value.ts'
import { formatCount, formatMinutes, formatNextMonthStart } from '#lib/format.ts'
import { parseLimit } from './parse-limit.ts'
import type { LimitSubject } from './usage-row.ts'

type Props = {
  /** The client whose limit is edited; null while the dialog is closed. */
  subject: LimitSubject | null
  onClose: () => void
}

export function EditLimitDialog({ subject, onClose }: Props): ReactNode {
  const lastSubject = useLastValue(subject)
  return (
    lastSubject && (
      <LimitForm key={lastSubject.tenantId} open={subject !== null} subject={lastSubject} onClose={onClose} />
    )
  )
}

type LimitFormProps = { open: boolean; subject: LimitSubject; onClose: () => void }

function LimitForm({ open, subject, onClose }: LimitFormProps): ReactNode {
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? subject.monthlyLimit?.toString() ?? ''
  const usedMinutes = formatCount(subject.monthlyMinutes, 'minute')
  const [problem, setProblem] = useState<string>()
  const utils = trpc.useUtils()
  const setLimit = trpc.admin.setLimit.useMutation({
    onSuccess: async () => {
      toast({ title: 'Limit updated', description: 'Client monthly limit has been updated successfully.' })
      await utils.admin.invalidate()
      close()
    },
    onError: (error) => toastFailure('Update failed', error, 'Failed to update limit'),
  })

  function close(): void {
    setDraft(null)
    setProblem(undefined)
    onClose()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    // A number input shows letters but reports them as empty, which would mean unlimited.
    const parsed = parseLimit(input.current?.validity.badInput ? 'not a number' : text)
    if ('problem' in parsed) {
      setProblem(parsed.problem)
      input.current?.focus()
      return
    }
    setProblem(undefined)
    setLimit.mutate({ tenantId: subject.tenantId, limitMinutes: parsed.minutes })
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Edit Monthly Limit"
      description={subject.businessName ?? subject.email ?? 'N/A'}
      size="sm"
      footer={<FormButtons formId={formId} isBusy={setLimit.isPending} onCancel={close} label="Save Limit" />}
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-base text-ink">
          Current usage:{' '}
          <span className="font-semibold tabular-nums">{formatMinutes(subject.monthlyMinutes)} minutes</span>
        </p>
        <div>
          <Field
            label="New Monthly Limit (minutes)"
            hint="Leave empty or enter 0 for unlimited minutes"
            error={problem}
          >
            {(aria) => (
              <TextInput
                {...aria}
                ref={input}
                type="number"
                inputMode="numeric"
                min={0}
                step={1}
                data-autofocus
                placeholder="Leave empty for unlimited"
                value={text}
                onChange={(event) => setDraft(event.target.value)}
              />
            )}
          </Field>
          <div role="status">
            {isAlreadyUsed(text, subject) && (
              <Notice tone="warning" className="mt-4">
                {usedMinutes} already used this month: calls will be blocked until {formatNextMonthStart()}.
              </Notice>
            )}
          </div>
        </div>
      </form>
    </Dialog>
  )
}

/** Whether this month's minutes exceed the typed limit. They are rounded, so equal minutes may not have reached it. */
function isAlreadyUsed(typedLimit: string, { month, monthlyMinutes }: LimitSubject): boolean {
  const parsed = parseLimit(typedLimit)
  if ('problem' in parsed || parsed.minutes === null) return false
  return month === monthOf(Date.now()) && monthlyMinutes > parsed.minutes
}
