/**
 * `held`: being booked. `unknown`: the other calendar has not confirmed it yet. `failed`: it did not take place, and
 * nobody was told that it is booked.
 */
export const BOOKING_STATES = ['held', 'booked', 'unknown', 'cancelled', 'failed'] as const
export type BookingState = (typeof BOOKING_STATES)[number]

export const BOOKING_STATE_LABELS: Record<BookingState, string> = {
  held: 'Being booked',
  booked: 'Booked',
  unknown: 'Not confirmed yet',
  cancelled: 'Canceled',
  failed: 'Not booked',
}

/** The state to show: `unknown` for one that is booked, but that somebody has to confirm or check. */
export function shownState({ state, isCertain }: { state: BookingState; isCertain: boolean }): BookingState {
  return state === 'booked' && !isCertain ? 'unknown' : state
}
