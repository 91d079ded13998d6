import { monthOf } from '@callwright/contract/admin'
import { useRef, type ReactNode } from 'react'
import { FormDialog } from '#components/dialog/FormDialog.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { Field } from '#components/form/Field.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useForm } from '#lib/form/use-form.ts'
import { formatCount, formatMinutes, formatNextMonthStart } from '#lib/format.ts'
import { limitFormSchema, parseLimit } from './parse-limit.ts'
import type { LimitSubject } from './usage-row.ts'

type Props = { open: boolean; subject: LimitSubject; onClose: () => void }

export function EditLimitDialog({ open, subject, onClose }: Props): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  // A number input shows letters but reports them as empty, which would mean unlimited.
  const schema = limitFormSchema(() => input.current?.validity.badInput ?? false)
  const form = useForm(schema, { limit: subject.monthlyLimit?.toString() ?? '' })
  const usedMinutes = formatCount(subject.monthlyMinutes, 'minute')
  const utils = trpc.useUtils()
  const setLimit = trpc.admin.setLimit.useMutation({
    onSuccess: async () => {
      toast({ title: 'Limit updated', description: 'Client monthly limit has been updated successfully.' })
      await utils.admin.invalidate()
      onClose()
    },
    onError: (error) => toastFailure('Update failed', error, 'Failed to update limit'),
  })

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Edit Monthly Limit"
      description={subject.businessName ?? subject.email ?? 'N/A'}
      size="sm"
      form={form}
      action={setLimit}
      onSubmit={({ limit }) => setLimit.mutate({ tenantId: subject.tenantId, limitMinutes: limit })}
      send={['Save Limit', 'Saving...']}
    >
      <p className="text-base text-ink">
        Current usage:{' '}
        <span className="font-semibold tabular-nums">{formatMinutes(subject.monthlyMinutes)} minutes</span>
      </p>
      <div>
        <Field
          label="New Monthly Limit (minutes)"
          hint="Leave empty or enter 0 for unlimited minutes"
          error={form.errors.limit}
        >
          {(aria) => (
            <TextInput
              {...aria}
              {...form.text('limit')}
              ref={input}
              type="number"
              inputMode="numeric"
              min={0}
              step={1}
              data-autofocus
              onFocus={({ currentTarget }) => currentTarget.select()}
              placeholder="Leave empty for unlimited"
            />
          )}
        </Field>
        <div role="status">
          {isAlreadyUsed(form.values.limit, subject) && (
            <Notice tone="warning" className="mt-4">
              {usedMinutes} already used this month: calls will be blocked until {formatNextMonthStart()}.
            </Notice>
          )}
        </div>
      </div>
    </FormDialog>
  )
}

/** Whether this month's minutes exceed the typed limit. They are rounded, so equal minutes may not have reached it. */
function isAlreadyUsed(typedLimit: string, { month, monthlyMinutes }: LimitSubject): boolean {
  const parsed = parseLimit(typedLimit)
  if ('problem' in parsed || parsed.minutes === null) return false
  return month === monthOf(Date.now()) && monthlyMinutes > parsed.minutes
}
