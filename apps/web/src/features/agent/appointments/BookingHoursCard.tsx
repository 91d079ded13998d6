import type { BookingSettings } from '@callwright/contract/booking/booking'
import { useEffect, type ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { failureCode, failureMessage } from '#lib/api/failure.ts'
import { useForm } from '#lib/form/use-form.ts'
import { useUnsavedChanges } from '#lib/form/use-unsaved-changes.ts'
import { unsavedAppointments } from '../agent-tab.ts'
import { HolidayFields } from '../hours/HolidayFields.tsx'
import { SaveBar } from '../SaveBar.tsx'
import { bookingHoursSchema, toHoursDraft, type BookingHoursDraft } from './booking-forms.ts'
import { BookingHoursFields } from './BookingHoursFields.tsx'
import { useSaveBooking } from './use-save-booking.ts'

/** When appointments can take place. */
export function BookingHoursCard({ settings }: { settings: BookingSettings }): ReactNode {
  const form = useForm(bookingHoursSchema, toHoursDraft(settings))
  const { values, errors, setValue } = form
  const save = useSaveBooking()
  const isDirty = !isSaved(values, settings)
  useUnsavedChanges(isDirty)
  useEffect(() => {
    unsavedAppointments.set(isDirty)
    return () => unsavedAppointments.set(false)
  }, [isDirty])
  return (
    <Card title="Hours for appointments">
      <form
        ref={form.ref}
        noValidate
        className="flex flex-col gap-6 *:not-last:max-w-2xl"
        onSubmit={form.submit((hours) => save.mutate({ ...settings, ...hours }))}
      >
        <BookingHoursFields form={form} />
        <HolidayFields
          holidays={values.holidays}
          error={errors.holidays}
          onChange={(holidays) => setValue('holidays', holidays)}
        />
        {save.isError && failureCode(save.error) !== 'BAD_GATEWAY' && (
          <Notice tone="danger">{failureMessage(save.error, 'Nothing was saved. Please try again.')}</Notice>
        )}
        <SaveBar label="Save Hours" busy={save.isPending} status={isDirty ? 'Unsaved changes' : ''} />
      </form>
    </Card>
  )
}

function isSaved(draft: BookingHoursDraft, { timeZone, week, holidays }: BookingSettings): boolean {
  const parsed = bookingHoursSchema.safeParse(draft)
  const saved = JSON.stringify(toHoursDraft({ timeZone, week, holidays }))
  return parsed.success && JSON.stringify(toHoursDraft(parsed.data)) === saved
}
