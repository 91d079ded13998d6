import { confirmSecondFactorSchema } from '@callwright/contract/settings'
import { useEffect, useRef, type ReactNode } from 'react'
import { Field } from '#components/form/Field.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useForm } from '#lib/form/use-form.ts'
import { QrCode } from './QrCode.tsx'

type Props = {
  formId: string
  secret: { key: string; uri: string }
  onBusy: (busy: boolean) => void
  onConfirmed: (recoveryCodes: string[]) => void
}

/** Step 2: the user adds the key to the app, and the app's first code confirms it. */
export function ConfirmCodeForm({ formId, secret, onBusy, onConfirmed }: Props): ReactNode {
  const form = useForm(confirmSecondFactorSchema, { code: '' })
  const input = useRef<HTMLInputElement>(null)
  const utils = trpc.useUtils()
  const confirm = trpc.auth.confirmSecondFactor.useMutation({
    onMutate: () => onBusy(true),
    onSuccess: async ({ recoveryCodes }) => {
      onConfirmed(recoveryCodes)
      await utils.auth.secondFactor.invalidate()
    },
    onError: () => input.current?.select(),
    onSettled: () => onBusy(false),
  })
  const refusal = confirm.isError ? failureMessage(confirm.error, 'Please try again.') : undefined
  useEffect(() => input.current?.focus(), [])

  return (
    <form
      id={formId}
      ref={form.ref}
      noValidate
      onSubmit={form.submit((values) => confirm.mutate(values))}
      onChange={() => confirm.reset()}
      className="flex flex-col gap-5"
    >
      <div className="flex flex-col items-center gap-5 sm:flex-row sm:items-start">
        <QrCode text={secret.uri} label="QR code for your authenticator app" />
        <div className="min-w-0 text-base text-muted">
          <p>Scan this code with your authenticator app.</p>
          <p className="mt-3">If you cannot scan it, enter this key by hand:</p>
          <p className="mt-2 rounded-md border border-line bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere text-ink select-all">
            {secret.key.match(/.{1,4}/g)?.join(' ')}
          </p>
        </div>
      </div>
      <Field label="Code" error={form.errors.code ?? refusal} hint="The six digits that the app shows now">
        {(aria) => (
          <TextInput
            {...aria}
            {...form.text('code')}
            ref={input}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            className="max-w-40 tabular-nums"
          />
        )}
      </Field>
    </form>
  )
}
