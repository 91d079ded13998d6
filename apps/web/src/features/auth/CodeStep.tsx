import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Field } from '#components/form/Field.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { AuthLayout } from './AuthLayout.tsx'

const TEXTS = {
  app: { label: 'Code', hint: 'The six digits shown in your app', other: 'Use a recovery code' },
  recovery: { label: 'Recovery Code', hint: 'One that you have not used yet', other: 'Use the app' },
}

type Props = {
  busy: boolean
  /** Why the server refused the last code. */
  error: string | undefined
  onChange: () => void
  onSubmit: (code: string) => void
  onBack: () => void
}

/** The second sign-in step, for accounts that have one. */
export function CodeStep({ busy, error, onChange, onSubmit, onBack }: Props): ReactNode {
  const [kind, setKind] = useState<keyof typeof TEXTS>('app')
  const [code, setCode] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { label, hint, other } = TEXTS[kind]
  useEffect(() => input.current?.focus(), [kind])
  useEffect(() => {
    if (error !== undefined) input.current?.select()
  }, [error])

  function changeCode(text: string): void {
    setCode(text)
    setIsMissing(false)
    onChange()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    setIsMissing(code.trim() === '')
    if (code.trim() === '') return input.current?.focus()
    onSubmit(code)
  }

  return (
    <AuthLayout
      title="Two-Step Sign-In"
      text={kind === 'app' ? 'Please enter the code from your authenticator app.' : 'Each recovery code works once.'}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label={label} hint={hint} error={isMissing ? 'Please enter a code' : error}>
          {(aria) => (
            <TextInput
              {...aria}
              ref={input}
              name="code"
              value={code}
              onChange={(event) => changeCode(event.target.value)}
              inputMode={kind === 'app' ? 'numeric' : 'text'}
              autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
            />
          )}
        </Field>
        <Button type="submit" busy={busy} className="w-full">
          {busy ? 'Signing in...' : 'Sign In'}
        </Button>
        <div className="flex flex-wrap justify-between gap-3">
          <Button variant="ghost" size="sm" onClick={onBack} className="-ml-3">
            Back
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className="-mr-3"
            onClick={() => {
              changeCode('')
              setKind(kind === 'app' ? 'recovery' : 'app')
            }}
          >
            {other}
          </Button>
        </div>
      </form>
    </AuthLayout>
  )
}
