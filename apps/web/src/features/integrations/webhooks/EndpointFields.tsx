import type { ReactNode } from 'react'
import { Field } from '#components/form/Field.tsx'
import { ReauthFields, type Reauth } from '#components/form/ReauthFields.tsx'
import { findInvalidField } from '#components/form/reauth-error.ts'
import { Switch } from '#components/form/Switch.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { failureCode, failureMessage } from '#lib/api/failure.ts'
import type { Form } from '#lib/form/use-form.ts'
import { ChoiceField } from '../ChoiceField.tsx'
import type { EndpointSettings } from '../endpoint-row.ts'
import { useEndpoints } from '../use-endpoints.ts'
import { EVENT_GROUPS, EVENT_PRESETS } from './webhook-events.ts'

const FALLBACK = 'Nothing was saved. Please try again.'

type Props<Output> = {
  form: Form<EndpointSettings & Reauth, Output>
  /** Why the server refused the settings; null if it did not. */
  error: unknown
}

/** The settings of an endpoint, and the password with which the owner confirms them. */
export function EndpointFields<Output>({ form, error }: Props<Output>): ReactNode {
  const allowsHttp = useEndpoints().data?.allowsHttp === true
  const refusal = failureMessage(error, FALLBACK)
  // The form has already checked everything except the URL, the password, and the code.
  const isUrlRefused = failureCode(error) === 'BAD_REQUEST' && findInvalidField(refusal) === undefined
  return (
    <div className="flex flex-col gap-5">
      <Field
        label="URL"
        hint={`Must start with https://${allowsHttp ? ' or http://' : ''} and accept POST requests.`}
        error={form.errors.url ?? (isUrlRefused ? refusal : undefined)}
      >
        {(aria) => (
          <TextInput
            {...aria}
            {...form.text('url')}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://example.com/webhooks"
            data-autofocus
          />
        )}
      </Field>
      <Field label="Description" optional hint="For example: CRM" error={form.errors.description}>
        {(aria) => <TextInput {...aria} {...form.text('description')} dir="auto" autoComplete="off" />}
      </Field>
      <ChoiceField
        label="Events"
        groups={EVENT_GROUPS}
        presets={EVENT_PRESETS}
        selected={form.values.events}
        onChange={(events) => form.setValue('events', events)}
        error={form.errors.events}
      />
      <Switch
        label="Include the transcript"
        hint="Adds what was said to events about calls."
        {...form.checkbox('includeTranscript')}
      />
      <ReauthFields
        form={form}
        why="So that only you decide where data about your calls goes."
        error={isUrlRefused ? null : error}
        fallback={FALLBACK}
      />
    </div>
  )
}
