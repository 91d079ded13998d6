import { useState, type ReactNode } from 'react'
import { Field } from '#components/form/Field.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { LOCAL_TIME_ZONE, toDateTimeInput } from '#lib/local-time.ts'

type Props = {
  /** Props for the date-time input; its value is local time. */
  control: { name: string; value: string; onChange: (event: { target: { value: string } }) => void }
  error: string | undefined
}

/** When the first call may be placed. */
export function ScheduleField({ control, error }: Props): ReactNode {
  const [earliest, setEarliest] = useState(() => toDateTimeInput(Date.now()))
  return (
    <Field
      label="Schedule for Later"
      optional
      hint={`Leave empty to start immediately. Times are in ${LOCAL_TIME_ZONE}.`}
      error={error}
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
