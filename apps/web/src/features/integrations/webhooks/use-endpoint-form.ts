import { useEffect, useState } from 'react'
import { useForm, type Form, type FormSchema } from '../../../lib/form/use-form.ts'
import type { EndpointSettings } from './endpoint-row.ts'

type EndpointForm<Output> = {
  form: Form<EndpointSettings, Output>
  /** Whether anything was typed or selected. */
  isChanged: boolean
}

/**
 * The form of an endpoint.
 * @param error why the server refused it; its field gets the focus
 */
export function useEndpointForm<Output>(
  schema: FormSchema<Output>,
  saved: EndpointSettings,
  error: unknown,
): EndpointForm<Output> {
  const [initial] = useState(saved)
  const form = useForm(schema, initial)
  const { values, ref } = form
  useEffect(() => {
    if (error !== null) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error, ref])
  return { form, isChanged: values !== initial }
}
