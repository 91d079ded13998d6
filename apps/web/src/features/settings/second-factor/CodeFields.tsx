import { useEffect, useRef, type ReactNode } from 'react'
import { Field } from '#components/form/Field.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { failureMessage } from '#lib/api/failure.ts'
import type { Form } from '#lib/form/use-form.ts'
import { QrCode } from './QrCode.tsx'

type Props<Output> = {
  form: Form<{ code: string }, Output>
  secret: { key: string; uri: string }
  /** Why the last code was refused; null if it was not. */
  error: unknown
}

/** The user adds the key to the app, and the app's first code confirms it. */
export function CodeFields<Output>({ form, secret, error }: Props<Output>): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (error) input.current?.select()
  }, [error])

  return (
    <>
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
      <Field
        label="Code"
        error={form.errors.code ?? (error ? failureMessage(error, 'Please try again.') : undefined)}
        hint="The six digits that the app shows now"
      >
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
    </>
  )
}
