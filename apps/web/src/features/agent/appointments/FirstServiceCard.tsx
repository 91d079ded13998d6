import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { Field } from '#components/form/Field.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { failureMessage } from '#lib/api/failure.ts'
import { useForm } from '#lib/form/use-form.ts'
import { useUnsavedChanges } from '#lib/form/use-unsaved-changes.ts'
import { firstServiceSchema, toFirstService, type BookingView } from './booking-forms.ts'
import { BookingHoursFields } from './BookingHoursFields.tsx'
import { BOOKING_OFF, BookingManners } from './BookingSwitchCard.tsx'
import { useSaveBooking } from './use-save-booking.ts'

/** Before there are settings: the first service and its hours, filled in and ready to save. */
export function FirstServiceCard({ suggested }: Pick<BookingView, 'suggested'>): ReactNode {
  const form = useForm(firstServiceSchema, toFirstService(suggested))
  const { errors } = form
  const save = useSaveBooking({ onSaved: () => window.scrollTo(0, 0) })
  useUnsavedChanges(form.isChanged)
  return (
    <Card title="Appointments">
      <form
        ref={form.ref}
        noValidate
        className="flex max-w-2xl flex-col gap-6"
        onSubmit={form.submit((settings) => save.mutate(settings))}
      >
        <div className="flex flex-col gap-2">
          <p className="max-w-prose text-base text-ink">{BOOKING_OFF}</p>
          <BookingManners />
        </div>
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
          <Field
            label="What callers book"
            hint="Such as a checkup or a haircut. You can add more later."
            error={errors.name}
          >
            {(aria) => <TextInput {...aria} {...form.text('name')} dir="auto" autoComplete="off" />}
          </Field>
          <Field label="Length (minutes)" error={errors.minutes}>
            {(aria) => <TextInput {...aria} {...form.text('minutes')} inputMode="numeric" />}
          </Field>
        </div>
        <BookingHoursFields form={form} />
        {save.isError && (
          <Notice tone="danger">{failureMessage(save.error, 'Nothing was saved. Please try again.')}</Notice>
        )}
        <Button type="submit" busy={save.isPending} className="self-start">
          {save.isPending ? 'Saving...' : 'Start booking appointments'}
        </Button>
      </form>
    </Card>
  )
}
