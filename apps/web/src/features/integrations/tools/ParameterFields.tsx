import { PARAMETER_SOURCES, PARAMETER_TYPES, type ToolParameter } from '@callwright/contract/tools/tools'
import type { ReactNode } from 'react'
import { Checkbox } from '#components/form/Checkbox.tsx'
import { Field } from '#components/form/Field.tsx'
import type { EditedRow } from '#components/form/rows/RowsField.tsx'
import { Select } from '#components/form/Select.tsx'
import { TextArea } from '#components/form/TextArea.tsx'
import { TextField } from '#components/form/rows/TextField.tsx'
import type { EditedParameter } from './edited-tool.ts'
import { FieldRow } from './FieldRow.tsx'

/** What a value is: of a type that the agent gives, or from elsewhere. */
const KINDS: Record<ToolParameter['type'] | Exclude<ToolParameter['source'], 'agent'>, string> = {
  text: 'Text',
  number: 'Number',
  'yes-no': 'Yes or no',
  choice: 'One of a list',
  fixed: 'Always the same',
  caller: 'Caller’s number',
  'call-id': 'ID of the call',
  variable: 'Variable of the call',
}
const OPTIONS = Object.entries(KINDS).map(([value, label]) => ({ value, label }))

type Props = EditedRow<EditedParameter> & { errorAt: (field: keyof EditedParameter) => string | undefined }

/** A parameter's row of fields. */
export function ParameterFields({ row, index, errorAt, onChange, onRemove }: Props): ReactNode {
  const { source, type } = row

  function choose(kind: string): void {
    const chosenType = PARAMETER_TYPES.find((each) => each === kind)
    const chosenSource = PARAMETER_SOURCES.find((each) => each === kind)
    onChange({ ...row, type: chosenType ?? 'text', source: chosenSource ?? 'agent' })
  }

  function text(key: 'name' | 'description' | 'value', label: string): ReactNode {
    const change = (changed: string): void => onChange({ ...row, [key]: changed })
    return <TextField label={label} error={errorAt(key)} value={row[key]} dir="auto" onChange={change} />
  }

  return (
    <FieldRow name={row.name || `parameter ${index + 1}`} onRemove={onRemove}>
      <div className="col-span-3">{text('name', 'Name')}</div>
      <div className="col-span-3">
        <Field label="Value">
          {(aria) => (
            <Select
              {...aria}
              value={source === 'agent' ? type : source}
              options={OPTIONS}
              onChange={({ target }) => choose(target.value)}
            />
          )}
        </Field>
      </div>
      <div className="col-span-6 empty:hidden md:col-span-4">
        {source === 'agent' && text('description', 'Description for your agent')}
        {source === 'fixed' && text('value', 'What is sent')}
        {source === 'variable' && text('value', 'Name of the variable')}
      </div>
      {source !== 'fixed' && source !== 'call-id' && (
        <div className="col-span-6 md:col-span-2 md:pt-9">
          <Checkbox label="Required" checked={row.required} onChange={(required) => onChange({ ...row, required })} />
        </div>
      )}
      {source === 'agent' && type === 'choice' && (
        <div className="col-span-6">
          <Field label="Choices" hint="One in each line." error={errorAt('choices')}>
            {(aria) => (
              <TextArea
                {...aria}
                dir="auto"
                rows={3}
                value={row.choices}
                onChange={({ target }) => onChange({ ...row, choices: target.value })}
              />
            )}
          </Field>
        </div>
      )}
    </FieldRow>
  )
}
