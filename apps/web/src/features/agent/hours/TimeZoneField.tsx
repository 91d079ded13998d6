import type { ReactElement, ReactNode } from 'react'
import { Field } from '#components/form/Field.tsx'
import { Select } from '#components/form/Select.tsx'

const TIME_ZONES: readonly string[] = Intl.supportedValuesOf('timeZone')
/** Made once, because making hundreds of elements on each key press would slow down typing elsewhere in the form. */
const OPTIONS = TIME_ZONES.map(toOption)

type Props = { value: string; error: string | undefined; onChange: (timeZone: string) => void }

/** Offers the browser's time zones, and the saved one if the browser does not list it. */
export function TimeZoneField({ value, error, onChange }: Props): ReactNode {
  return (
    <Field label="Time zone" hint="All times below are in this time zone." error={error}>
      {(aria) => (
        <Select {...aria} value={value} onChange={({ target }) => onChange(target.value)}>
          {TIME_ZONES.includes(value) ? OPTIONS : [toOption(value), ...OPTIONS]}
        </Select>
      )}
    </Field>
  )
}

function toOption(zone: string): ReactElement {
  return (
    <option key={zone} value={zone}>
      {zone.replaceAll('_', ' ')}
    </option>
  )
}
