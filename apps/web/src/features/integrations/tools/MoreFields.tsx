import { HEADERS_MAX, TOOL_SECONDS_MAX, TOOL_SOUNDS } from '@callwright/contract/tools/tools'
import type { ReactNode } from 'react'
import { FOLD_ARROW } from '#components/feedback/fold-arrow.tsx'
import { Field } from '#components/form/Field.tsx'
import { RowsField } from '#components/form/rows/RowsField.tsx'
import { Select } from '#components/form/Select.tsx'
import { TextArea } from '#components/form/TextArea.tsx'
import { TextField } from '#components/form/rows/TextField.tsx'
import { formatCount } from '#lib/format.ts'
import type { Form } from '#lib/form/use-form.ts'
import { NEW_HEADER, type Tool, type ToolForm } from './edited-tool.ts'
import { FieldRow } from './FieldRow.tsx'

const SOUNDS = TOOL_SOUNDS.map((value) => ({
  value,
  label: value === 'typing' ? 'Typing' : `Music ${value.replace('elevator', '')}`,
}))
const SECONDS = Array.from({ length: TOOL_SECONDS_MAX }, (_, index) => ({
  value: index + 1,
  label: formatCount(index + 1, 'second'),
}))

type Props<Output> = {
  form: Form<ToolForm, Output>
  saved: Tool | null
  errorAt: (...path: (string | number)[]) => string | undefined
}

/** The settings that few tools need. */
export function MoreFields<Output>({ form, saved, errorAt }: Props<Output>): ReactNode {
  const { values, errors, setValue, text } = form
  return (
    <details className="group" open={saved !== null && (saved.headerNames.length > 0 || saved.mock !== '')}>
      <summary className="flex w-fit items-center rounded-sm text-sm font-medium text-ink">
        {FOLD_ARROW}Secret headers, wait time, and test calls
      </summary>
      <div className="mt-4 flex flex-col gap-5">
        <RowsField
          legend="Secret headers"
          hint="Sent with each request, such as a key of your system. Nobody can read a saved value, not even you."
          noun="header"
          rows={values.headers}
          max={HEADERS_MAX}
          newRow={NEW_HEADER}
          onChange={(headers) => setValue('headers', headers)}
        >
          {({ row, index, onChange, onRemove }) => (
            <FieldRow name={row.name || `header ${index + 1}`} onRemove={onRemove}>
              <div className="col-span-6 md:col-span-2">
                <TextField
                  label="Name"
                  error={errorAt('headers', index, 'name')}
                  value={row.name}
                  readOnly={row.isSaved}
                  placeholder="Authorization"
                  spellCheck={false}
                  onChange={(name) => onChange({ ...row, name })}
                />
              </div>
              <div className="col-span-6 md:col-span-4">
                <TextField
                  label="Value"
                  error={errorAt('headers', index, 'value')}
                  value={row.value}
                  placeholder={row.isSaved ? 'Saved. Type to replace it.' : 'Bearer …'}
                  spellCheck={false}
                  onChange={(value) => onChange({ ...row, value })}
                />
              </div>
            </FieldRow>
          )}
        </RowsField>
        <div className="grid gap-5 md:grid-cols-2">
          <Field label="While the caller waits">
            {(aria) => (
              <Select
                {...aria}
                value={values.sound ?? ''}
                emptyLabel="Silence"
                options={SOUNDS}
                onChange={({ target }) =>
                  setValue('sound', TOOL_SOUNDS.find((sound) => sound === target.value) ?? null)
                }
              />
            )}
          </Field>
          <Field label="Time limit" hint="After this time, your agent continues without an answer.">
            {(aria) => (
              <Select
                {...aria}
                value={values.timeoutSeconds}
                options={SECONDS}
                onChange={({ target }) => setValue('timeoutSeconds', Number(target.value))}
              />
            )}
          </Field>
        </div>
        <Field
          label="Answer for test calls"
          optional
          hint="In rehearsals, simulated calls, browser calls, and Test Mode, your agent gets this text, and nothing is sent to your system."
          error={errors.mock}
        >
          {(aria) => <TextArea {...aria} {...text('mock')} dir="auto" rows={2} />}
        </Field>
      </div>
    </details>
  )
}
