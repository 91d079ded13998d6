import type { CallField } from '@callwright/contract/calls/call-fields'
import type { ValueFilter } from '@callwright/contract/calls/value-filters'
import type { ReactNode } from 'react'
import { ChoiceSelect } from '../../outcome/ChoiceSelect.tsx'
import { fieldChoices } from '../../outcome/field-choices.ts'
import { replaceValue } from '../call-filter.ts'

type Props = {
  /** Undefined while they load, or if they could not be loaded. */
  fields: readonly CallField[] | undefined
  values: readonly ValueFilter[]
  onChange: (values: ValueFilter[]) => void
}

/** Filters by the outcome. It has no choices while they load, so that nothing shifts. Not shown without an outcome. */
export function OutcomeSelect({ fields, values, onChange }: Props): ReactNode {
  const outcome = fields?.find(({ kind }) => kind === 'outcome')
  if (fields && !outcome) return null
  return (
    <ChoiceSelect
      aria-label="Outcome"
      emptyLabel="All outcomes"
      options={(outcome && fieldChoices(outcome)) ?? []}
      value={values.find(({ fieldId }) => fieldId === outcome?.id)?.value ?? ''}
      onChange={({ target }) => {
        if (outcome) onChange(replaceValue(values, { fieldId: outcome.id, value: target.value }))
      }}
      className="min-w-0 md:w-40"
    />
  )
}
