import { useState, type ReactNode } from 'react'
import { Field } from '../../../components/form/Field.tsx'
import { TextInput } from '../../../components/form/TextInput.tsx'
import { getBrowserTimeZone } from '../../../lib/url-state/period.ts'
import { toDateTimeInput } from './campaign-form.ts'

type Props = {
  /** Props for the date-time input; its value is local time. */
  control: { name: string; value: string; onChange: (event: { target: { value: string } }) => void }
  error: string | undefined
}

const TIME_ZONE = formatTimeZone()

/** When the first call may be placed. */
export function ScheduleField({ control, error }: Props): ReactNode {
  const [earliest, setEarliest] = useState(() => toDateTimeInput(Date.now()))
  return (
    <Field
      label="Schedule for Later"
      optional
      hint={`Leave empty to start immediately. Times are in ${TIME_ZONE}.`}
      {...(error === undefined ? {} : { error })}
    >
      {(aria) => (
        <TextInput
          {...aria}
          {...control}
          type="datetime-local"
          min={earliest}
          onFocus={() => setEarliest(toDateTimeInput(Date.now()))}
        />
      )}
    </Field>
  )
}

/** The reader's time zone with its city: `Eastern Time (New York)`. */
function formatTimeZone(): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'longGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const city = getBrowserTimeZone().split('/').at(-1)?.replaceAll('_', ' ') ?? ''
  return `${name} (${city})`
}
