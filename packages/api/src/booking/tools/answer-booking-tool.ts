import type { ToolAnswer } from './answers.ts'
import type { BookingCall, BookingDeps } from './booking-call.ts'
import { bookTime } from './book-time.ts'
import { findTimes } from './find-times.ts'
import { cancelOwnBooking, findOwnBookings } from './own-bookings.ts'

const TOOLS: Readonly<Record<string, (deps: BookingDeps, call: BookingCall, given: unknown) => Promise<ToolAnswer>>> = {
  find_times: findTimes,
  book_time: bookTime,
  find_booking: findOwnBookings,
  cancel_booking: cancelOwnBooking,
}

/** @param use.name `find_times`, `book_time`, `find_booking`, or `cancel_booking` */
export async function answerBookingTool(
  deps: BookingDeps,
  call: BookingCall,
  { name, given }: { name: string; given: unknown },
): Promise<ToolAnswer> {
  const answer = TOOLS[name]
  if (!answer) throw new Error(`There is no booking tool ${name}`)
  return await answer(deps, call, given)
}
