import type { ReactNode } from 'react'
import { Field } from '#components/form/Field.tsx'
import { Select, type Option } from '#components/form/Select.tsx'

const TIME_ZONES: readonly string[] = Intl.supportedValuesOf('timeZone')
const OPTIONS = TIME_ZONES.map(toOption)

type Props = { value: string; error: string | undefined; onChange: (timeZone: string) => void }

/** Offers the browser's time zones, and the saved one if the browser does not list it. */
export function TimeZoneField({ value, error, onChange }: Props): ReactNode {
  return (
    <Field label="Time zone" hint="All times below are in this time zone." error={error}>
      {(aria) => (
        <Select
          {...aria}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          options={TIME_ZONES.includes(value) ? OPTIONS : [toOption(value), ...OPTIONS]}
        />
      )}
    </Field>
  )
}

function toOption(zone: string): Option {
  return { value: zone, label: zone.replaceAll('_', ' ') }
}
