import type { BookingSettings } from '@callwright/contract/booking/booking'
import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { toastFailure } from '#components/feedback/toasts.ts'
import { Switch } from '#components/form/Switch.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { useSaveBooking } from './use-save-booking.ts'

/** What booking is for, while it is off. */
export const BOOKING_OFF =
  'Right now, your agent only writes down requests for appointments. With booking on, it offers free times during the call and books the one that the caller chooses.'

/** Turns booking on and off. */
export function BookingSwitchCard({ settings }: { settings: BookingSettings }): ReactNode {
  const save = useSaveBooking({ onRefused: (error) => toastFailure('Not Changed', error, 'Please try again.') })
  const { isOn } = save.isPending ? save.variables : settings
  return (
    <Card title="Appointments">
      <div className="flex flex-col gap-4">
        <Switch
          label="Book appointments in calls"
          hint={isOn ? 'Your agent books while the caller is on the line.' : BOOKING_OFF}
          checked={isOn}
          disabled={save.isPending}
          onChange={(checked) => save.mutate({ ...settings, isOn: checked })}
        />
        <BookingManners />
        <p className="text-sm">
          <TextLink href="/appointments">Open your appointments</TextLink>
        </p>
      </div>
    </Card>
  )
}

/** What the agent does in a call. */
export function BookingManners(): ReactNode {
  return (
    <p className="max-w-prose text-sm text-muted">
      Your agent offers at most three free times. It reads back the time and the name that it understood. It books only
      after the caller says yes.
    </p>
  )
}
