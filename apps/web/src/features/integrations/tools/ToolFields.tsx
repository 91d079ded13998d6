import { PARAMETERS_MAX, TOOL_METHODS } from '@callwright/contract/tools/tools'
import type { ReactNode } from 'react'
import { Notice } from '#components/feedback/Notice.tsx'
import { Field } from '#components/form/Field.tsx'
import { ReauthFields } from '#components/form/ReauthFields.tsx'
import { findInvalidField } from '#components/form/reauth-error.ts'
import { RowsField } from '#components/form/rows/RowsField.tsx'
import { Select } from '#components/form/Select.tsx'
import { Switch } from '#components/form/Switch.tsx'
import { TextArea } from '#components/form/TextArea.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { failureCode, failureMessage } from '#lib/api/failure.ts'
import type { Form } from '#lib/form/use-form.ts'
import {
  changesRequest,
  followUrl,
  listLostHeaders,
  NEW_PARAMETER,
  toolFormSchema,
  type Tool,
  type ToolForm,
} from './edited-tool.ts'
import { MoreFields } from './MoreFields.tsx'
import { ParameterFields } from './ParameterFields.tsx'
import { useTools } from './use-tools.ts'

const FALLBACK = 'Nothing was saved. Please try again.'
/** What each method usually does. */
const METHOD_DEEDS = { GET: 'look up', POST: 'send', PUT: 'replace', PATCH: 'change', DELETE: 'remove' }
const METHODS = TOOL_METHODS.map((value) => ({ value, label: `${value}: ${METHOD_DEEDS[value]}` }))
const NO_PROSE = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

type Props<Output> = {
  form: Form<ToolForm, Output>
  /** The tool before it is edited; null for a new one. */
  saved: Tool | null
  /** Why the server refused the settings; null if it did not. */
  error: unknown
}

/** The settings of a tool, and the password with which the owner confirms what is sent, and where. */
export function ToolFields<Output>({ form, saved, error }: Props<Output>): ReactNode {
  const allowsHttp = useTools().data?.allowsHttp === true
  const { values, errors, setValue, setValues, text } = form
  const refusal = failureMessage(error, FALLBACK)
  const field = findRefusedField(error, refusal)
  const hasRowErrors = errors.parameters !== undefined || errors.headers !== undefined
  const issues = (hasRowErrors && toolFormSchema(saved).safeParse(values).error?.issues) || []
  const errorAt = (...path: (string | number)[]): string | undefined =>
    issues.find((issue) => issue.path.join('.') === path.join('.'))?.message
  const lost = listLostHeaders(values, saved)
  const hasBody = values.method !== 'GET' && values.method !== 'DELETE'
  const isConfirmed = changesRequest(values, saved)

  return (
    <div className="flex flex-col gap-5">
      <Field
        label="Name"
        hint="Lowercase letters, digits, and underscores. For example: car_status"
        error={errors.name ?? (field === 'name' ? refusal : undefined)}
      >
        {(aria) => (
          <TextInput
            {...aria}
            {...text('name')}
            // As the voice provider allows it.
            onChange={({ target }) => setValue('name', target.value.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_'))}
            {...NO_PROSE}
            data-autofocus
          />
        )}
      </Field>
      <Field
        label="When to use it"
        hint="A sentence for your agent. For example: Use this when a caller asks whether their car is ready."
        error={errors.description}
      >
        {(aria) => <TextArea {...aria} {...text('description')} dir="auto" rows={2} />}
      </Field>
      <div className="grid gap-5 md:grid-cols-[10rem_minmax(0,1fr)] md:gap-3">
        <Field label="Method">{(aria) => <Select {...aria} {...text('method')} options={METHODS} />}</Field>
        <Field
          label="URL"
          hint={`Starts with https://${allowsHttp ? ' or http://' : ''}. Put parameters in braces: https://example.com/cars/{plate}`}
          error={errors.url ?? (field === 'url' ? refusal : undefined)}
        >
          {(aria) => (
            <TextInput
              {...aria}
              {...text('url')}
              onChange={({ target: { value: url } }) => setValues({ url, parameters: followUrl(values, url) })}
              {...NO_PROSE}
              inputMode="url"
            />
          )}
        </Field>
      </div>
      {lost.length > 0 && (
        <Notice tone="warning">
          This is another server. Saving removes the headers that you saved for the old one: {lost.join(', ')}. If the
          new server needs them, enter their values again below.
        </Notice>
      )}
      <RowsField
        legend="Parameters"
        hint={`What your agent passes on, such as a license plate that it asks for. Those that are not in the URL are sent ${hasBody ? 'in the body, as JSON' : 'after it, as ?name=value'}.`}
        noun="parameter"
        rows={values.parameters}
        max={PARAMETERS_MAX}
        newRow={NEW_PARAMETER}
        onChange={(parameters) => setValue('parameters', parameters)}
      >
        {(edited) => <ParameterFields {...edited} errorAt={(key) => errorAt('parameters', edited.index, key)} />}
      </RowsField>
      <Switch
        label="It changes something"
        hint="It books, orders, or cancels, for example. Your agent asks the caller to confirm first, and the same request is sent only once per call."
        {...form.checkbox('changes')}
      />
      <MoreFields form={form} saved={saved} errorAt={errorAt} />
      {isConfirmed && (
        <ReauthFields
          form={form}
          why="This makes sure that only you can decide where details from your calls are sent."
          error={field === null ? error : null}
          fallback={FALLBACK}
        />
      )}
      {!isConfirmed && field === null && error !== null && <Notice tone="danger">{refusal}</Notice>}
    </div>
  )
}

/** The form has already checked the server's other rules. Null if no field here is at fault. */
function findRefusedField(error: unknown, refusal: string): 'name' | 'url' | null {
  if (failureCode(error) === 'CONFLICT') return 'name'
  return failureCode(error) === 'BAD_REQUEST' && findInvalidField(refusal) === undefined ? 'url' : null
}
