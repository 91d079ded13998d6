import { trpc } from '#lib/api/trpc.ts'
import { useAgentChange, type ChangeOptions } from '../use-agent-change.ts'
import type { BookingView } from './booking-forms.ts'

/** Replaces all settings for appointments. */
export function useSaveBooking(options: ChangeOptions = {}): ReturnType<typeof trpc.bookings.save.useMutation> {
  const utils = trpc.useUtils()
  return trpc.bookings.save.useMutation(
    useAgentChange<BookingView>({
      ...options,
      query: utils.bookings.settings,
      message: { title: 'Appointments Updated', description: 'Your agent uses this starting with its next call.' },
    }),
  )
}
