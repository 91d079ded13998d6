import type { ReactNode } from 'react'
import { TimeZoneField } from '#components/form/TimeZoneField.tsx'
import type { Form } from '#lib/form/use-form.ts'
import { WeekFields } from '../hours/WeekFields.tsx'
import type { BookingHoursDraft } from './booking-forms.ts'

type Props = { form: Pick<Form<BookingHoursDraft, unknown>, 'values' | 'errors' | 'setValue'> }

/** The time zone and the week in which appointments take place. */
export function BookingHoursFields({ form: { values, errors, setValue } }: Props): ReactNode {
  return (
    <>
      <div className="max-w-sm">
        <TimeZoneField
          value={values.timeZone}
          hint="Where the appointments take place."
          error={errors.timeZone}
          onChange={(timeZone) => setValue('timeZone', timeZone)}
        />
      </div>
      <WeekFields week={values.week} error={errors.week} onChange={(week) => setValue('week', week)} />
    </>
  )
}
