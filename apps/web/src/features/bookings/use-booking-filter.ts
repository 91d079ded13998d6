import { addDays, dayIn, startOfDayIn } from '#lib/calendar-day.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { validateDay } from '#lib/url-state/period.ts'
import { changeUrl, useUrlState } from '#lib/url-state/use-url-state.ts'

/** A search covers these days around today. */
const SEARCH_DAYS = { before: 180, after: 200 }

export const VIEWS = { day: { days: 1, label: 'Day' }, week: { days: 7, label: 'Week' } } as const

/** Epoch milliseconds, `to` is exclusive; `search` is in a name or a number. */
export type BookingFilter = { from: number; to: number; search?: string }

type Control = {
  filter: BookingFilter
  view: keyof typeof VIEWS
  /** The first day, `YYYY-MM-DD`. */
  day: string
  today: string
  /** Shows other days. */
  show: (change: { day?: string; view?: string }) => void
}

/** Which appointments are listed, kept in the URL: a day, or a week that begins with it, or those that a search finds. */
export function useBookingFilter(timeZone: string): Control {
  const { params } = useUrlState()
  const today = dayIn(timeZone, useNow(60_000))
  const view = params.get('view') === 'day' ? 'day' : 'week'
  const day = validateDay(params.get('day')) ?? today
  const search = params.get('search')?.trim() ?? ''
  const [first, end] =
    search === ''
      ? [day, addDays(day, VIEWS[view].days)]
      : [addDays(today, -SEARCH_DAYS.before), addDays(today, SEARCH_DAYS.after)]
  const period = { from: startOfDayIn(timeZone, first), to: startOfDayIn(timeZone, end) }
  return {
    filter: search === '' ? period : { ...period, search },
    view,
    day,
    today,
    show: (change) => {
      const next = { view, day, ...change }
      changeUrl({ view: next.view === 'week' ? '' : next.view, day: next.day === today ? '' : next.day, search: '' })
    },
  }
}
