import { CALL_BACK_MODES, type CallBackMode } from '@callwright/contract/campaigns/retry-rules'
import type { ReactNode } from 'react'
import { Field } from '#components/form/Field.tsx'
import { Select } from '#components/form/Select.tsx'
import { CALL_BACK_LABELS } from '../retry-labels.ts'

type Props = { value: CallBackMode; onChange: (value: CallBackMode) => void }

/** What happens when a customer asks to be called back. */
export function CallBackField({ value, onChange }: Props): ReactNode {
  return (
    <Field
      label="When someone asks to be called back"
      hint="A request without a time always waits for you under Call-backs."
    >
      {(aria) => (
        <Select
          {...aria}
          value={value}
          onChange={({ target }) => onChange(CALL_BACK_MODES.find((mode) => mode === target.value) ?? 'ask')}
          options={CALL_BACK_MODES.map((value) => ({ value, label: CALL_BACK_LABELS[value] }))}
        />
      )}
    </Field>
  )
}
