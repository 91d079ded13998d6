import { useEffect, useRef, useState, type RefObject } from 'react'
import { UNREACHABLE_MESSAGE } from '../api/failure.ts'
import { loadCode } from '../loading/load-code.ts'
import { errorsByField, singleError, remainingErrors, type FieldErrors } from './form-errors.ts'

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }
type ParseResult<Output> = { success: true; data: Output } | { success: false; error: { issues: readonly Issue[] } }
/** Validates a form: a schema from the contract. */
export type FormSchema<Output> = { safeParse: (values: unknown) => ParseResult<Output> }
/** The part of a form's submit event that is used here. */
type Submission = { preventDefault: () => void }
type CheckboxProps = { checked: boolean; onChange: (checked: boolean) => void }
type TextFieldProps = { name: string; value: string; onChange: (event: { target: { value: string } }) => void }

export type Form<Values, Output> = {
  values: Values
  /** Whether anything was typed or chosen. */
  isChanged: boolean
  errors: FieldErrors<keyof Values & string>
  setValue: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void
  /** Sets several values at once. */
  setValues: (changed: Partial<Values>) => void
  /** A text control's props: `<TextInput {...form.text('email')} />`. */
  text: (name: keyof Values & string) => TextFieldProps
  /** A checkbox's or switch's props. */
  checkbox: (name: keyof Values & string) => CheckboxProps
  ref: RefObject<HTMLFormElement | null>
  /**
   * `<form ref={form.ref} noValidate onSubmit={form.submit(send)}>`; `send` gets the values as the schema parsed them.
   */
  submit: (send: (output: Output) => void) => (event: Submission) => void
}

/**
 * A form validated by its procedure's schema. Submitting shows the errors and focuses the first invalid field;
 * an error disappears as soon as it is fixed. Typed text is never discarded.
 * @param rules the schema, or a function that loads it at the first keystroke, so that the screen appears sooner
 */
export function useForm<Values extends Record<string, unknown>, Output>(
  rules: FormSchema<Output> | (() => Promise<FormSchema<Output>>),
  initial: Values,
): Form<Values, Output> {
  type Name = keyof Values & string
  const [first] = useState(initial)
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<FieldErrors<Name>>({})
  const [failedChecks, setFailedChecks] = useState(0)
  const schema = useRef(typeof rules === 'function' ? undefined : rules)
  const ref = useRef<HTMLFormElement>(null)
  const names = Object.keys(initial).filter((key): key is Name => key in initial)
  useFocusInvalid(ref, failedChecks)

  async function loadSchema(): Promise<FormSchema<Output>> {
    schema.current ??= typeof rules === 'function' ? await loadCode(rules) : rules
    return schema.current
  }

  function showErrors(found: FieldErrors<Name>): void {
    setErrors(found)
    setFailedChecks((count) => count + 1)
  }

  function change(changed: object): void {
    const next = { ...values, ...changed }
    setValues(next)
    const parsed = schema.current?.safeParse(next)
    // Preload; if it fails, submitting tries again and reports the failure.
    if (!parsed) return void loadSchema().catch(() => undefined)
    const found = parsed.success ? {} : errorsByField(parsed.error.issues, names)
    setErrors((before) => remainingErrors(before, found))
  }

  function submit(send: (output: Output) => void): (event: Submission) => void {
    async function check(): Promise<void> {
      const parsed = (await loadSchema()).safeParse(values)
      if (!parsed.success) return showErrors(errorsByField(parsed.error.issues, names))
      setErrors({})
      send(parsed.data)
    }
    return (event) => {
      event.preventDefault()
      const [first] = names
      check().catch(() => showErrors(first ? singleError(first, UNREACHABLE_MESSAGE) : {}))
    }
  }

  function text(name: Name): TextFieldProps {
    return { name, value: String(values[name] ?? ''), onChange: (event) => change({ [name]: event.target.value }) }
  }

  function checkbox(name: Name): CheckboxProps {
    return { checked: values[name] === true, onChange: (checked) => change({ [name]: checked }) }
  }

  return {
    ...{ values, isChanged: values !== first, errors, text, checkbox, ref, submit },
    setValue: (name, value) => change({ [name]: value }),
    setValues: change,
  }
}

/**
 * Focuses a form's first invalid field after each failure, and unfolds it. It may have the focus already, while its new
 * error is out of sight, so this scrolls to it too.
 * @param failure a different value for each failure; falsy if there is none
 */
export function useFocusInvalid(form: RefObject<HTMLFormElement | null>, failure: unknown): void {
  useEffect(() => {
    const field = failure ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : undefined
    field?.closest('details')?.setAttribute('open', '')
    field?.focus()
    field?.scrollIntoView({ block: 'nearest' })
  }, [form, failure])
}
