import { DEFAULT_FALL_BACK_MESSAGE, saveFallBackSchema } from '@callwright/contract/agent/fall-back'
import type { ReactNode } from 'react'
import { FormDialog } from '#components/dialog/FormDialog.tsx'
import { toast } from '#components/feedback/toasts.ts'
import { Field } from '#components/form/Field.tsx'
import { PhoneInput } from '#components/form/PhoneInput.tsx'
import { TextArea } from '#components/form/TextArea.tsx'
import { failureCode, failureMessage } from '#lib/api/failure.ts'
import { trpc, type Outputs } from '#lib/api/trpc.ts'
import { useForm } from '#lib/form/use-form.ts'
import { formatPhone } from '@callwright/contract/calls/format-phone'

type Props = { open: boolean; saved: Outputs['agent']['fallBack']; onClose: () => void }

/** Changes what callers get while nobody can answer. */
export function FallBackDialog({ open, saved, onClose }: Props): ReactNode {
  const form = useForm(saveFallBackSchema, {
    message: saved.message,
    phoneNumber: saved.phoneNumber === null ? '' : formatPhone(saved.phoneNumber),
  })
  const utils = trpc.useUtils()
  const action = trpc.agent.saveFallBack.useMutation({
    onSuccess: (next) => {
      utils.agent.fallBack.setData(undefined, next)
      toast({ title: 'Changes Saved', description: 'They take effect with the next call.' })
      onClose()
    },
  })
  const refusal = action.error && failureMessage(action.error, 'Nothing was saved. Please try again.')
  const isNumberRefused = failureCode(action.error) === 'BAD_REQUEST'
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="When nobody can answer"
      description="For calls that come in when the voice provider fails, your service is paused, or your limit is reached."
      form={form}
      action={action}
      onSubmit={(fallBack) => action.mutate(fallBack)}
      refusal={isNumberRefused ? null : refusal}
    >
      <Field
        label="What callers hear"
        hint={`Read by the phone company’s automated voice. If empty: “${DEFAULT_FALL_BACK_MESSAGE}”`}
        error={form.errors.message}
      >
        {(aria) => <TextArea {...aria} {...form.text('message')} dir="auto" rows={3} data-autofocus />}
      </Field>
      <Field
        label="Forward calls to"
        hint="Optional. If the voice provider fails, callers hear the message and are connected to this number. Ten digits, or + and the country code."
        error={form.errors.phoneNumber ?? (isNumberRefused && refusal ? refusal : undefined)}
      >
        {(aria) => <PhoneInput {...aria} {...form.text('phoneNumber')} />}
      </Field>
    </FormDialog>
  )
}
