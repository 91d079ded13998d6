import { useEffect, useRef, useState, type RefObject } from 'react'
import { errorsByField, type FieldErrors } from './form-errors.ts'

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }
type Parsed<Output> = { success: true; data: Output } | { success: false; error: { issues: readonly Issue[] } }
type Schema<Output> = { safeParse: (values: unknown) => Parsed<Output> }
/** The part of a form's submit event that is used here. */
type SubmitEvent = { preventDefault: () => void }
type TextFieldProps = { name: string; value: string; onChange: (event: { target: { value: string } }) => void }

export type Form<Values, Output> = {
  values: Values
  errors: FieldErrors<keyof Values & string>
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void
  /** What a text control needs: `<TextInput {...form.text('email')} />`. */
  text: (name: keyof Values & string) => TextFieldProps
  ref: RefObject<HTMLFormElement | null>
  /** `<form ref={form.ref} noValidate onSubmit={form.submit(send)}>`; `send` gets what the schema made of the values. */
  submit: (send: (output: Output) => void) => (event: SubmitEvent) => void
}

/**
 * A form checked by the schema of its procedure. Mistakes are told on submit, the first wrong field gets the focus,
 * and a mistake goes away as soon as it is mended. Nothing typed is ever taken away.
 */
export function useForm<Values extends Record<string, unknown>, Output>(
  schema: Schema<Output>,
  initial: Values,
): Form<Values, Output> {
  type Name = keyof Values & string
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors<Name>>({})
  const [refusals, setRefusals] = useState(0)
  const ref = useRef<HTMLFormElement>(null)
  const names = Object.keys(initial).filter((key): key is Name => key in initial)

  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  function mistakes(of: Values): FieldErrors<Name> {
    const parsed = schema.safeParse(of)
    return parsed.success ? {} : errorsByField(parsed.error.issues, names)
  }

  function change(name: Name, value: unknown): void {
    const next = { ...values, [name]: value }
    const found = mistakes(next)
    const stillWrong: FieldErrors<Name> = {}
    for (const key of names) if (errors[key]) stillWrong[key] = found[key]
    setValues(next)
    setErrors(stillWrong)
  }

  function submit(send: (output: Output) => void): (event: SubmitEvent) => void {
    return (event) => {
      event.preventDefault()
      const parsed = schema.safeParse(values)
      setErrors(mistakes(values))
      if (parsed.success) send(parsed.data)
      else setRefusals((count) => count + 1)
    }
  }

  function text(name: Name): TextFieldProps {
    return { name, value: String(values[name] ?? ''), onChange: (event) => change(name, event.target.value) }
  }

  return { values, errors, set: change, text, ref, submit }
}
