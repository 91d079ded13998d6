import type { ReactNode } from 'react'
import { Field } from '../../../components/form/Field.tsx'
import { Select } from '../../../components/form/Select.tsx'

const TIME_ZONES: readonly string[] = Intl.supportedValuesOf('timeZone')

type Props = { value: string; error: string | undefined; onChange: (timeZone: string) => void }

/** Offers the browser's time zones, and the saved one if the browser does not list it. */
export function TimeZoneField({ value, error, onChange }: Props): ReactNode {
  const zones = TIME_ZONES.includes(value) ? TIME_ZONES : [value, ...TIME_ZONES]
  return (
    <Field label="Time zone" hint="All times below are in this time zone." error={error}>
      {(aria) => (
        <Select {...aria} value={value} onChange={({ target }) => onChange(target.value)}>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
