import { Calendar, CalendarX2, ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { ButtonLink } from '#components/ButtonLink.tsx'
import { Card } from '#components/Card.tsx'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { DayInput } from '#components/form/PeriodPicker.tsx'
import { Select } from '#components/form/Select.tsx'
import { UrlSearchInput } from '#components/form/UrlSearchInput.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { PageHeader } from '#components/PageHeader.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { CsvLink } from '#components/table/CsvLink.tsx'
import { ListCard } from '#components/table/ListCard.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { PAGED_QUERY_OPTIONS, usePagedList } from '#lib/api/use-paged-list.ts'
import { addDays } from '#lib/calendar-day.ts'
import { formatCount } from '#lib/format.ts'
import { describeTimeZone, LOCAL_TIME_ZONE } from '#lib/local-time.ts'
import { urlWithQuery } from '#lib/url-state/use-url-state.ts'
import { formatLongDay, formatPeriod, groupByDay, isCanceled, type BookingDay } from './booking-days.ts'
import { BookingDialog } from './BookingDialog.tsx'
import { BookingRow } from './BookingRow.tsx'
import { useBookingFilter, VIEWS } from './use-booking-filter.ts'

const SETTINGS = '/callwright-agent?tab=appointments'
const PAGE_SIZE = 200
const POLL_MS = 30_000

/** The appointments that the agent has booked. */
export function Appointments(): ReactNode {
  const setUp = trpc.bookings.settings.useQuery(undefined, { refetchOnMount: 'always' })
  const settings = setUp.data?.settings
  const zone = settings && describeTimeZone(settings.timeZone)
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Appointments"
        description={zone && zone !== LOCAL_TIME_ZONE && `Times are in ${zone}.`}
        actions={
          <ButtonLink href={SETTINGS} variant="secondary">
            Services & Hours
          </ButtonLink>
        }
      />
      {settings ? (
        <AppointmentList timeZone={settings.timeZone} isOn={settings.isOn} />
      ) : (
        <Card padded={false}>
          {setUp.isPending && <Skeleton className="h-80" />}
          <QueryError query={setUp} title="The appointments could not be loaded" />
          {settings === null && (
            <EmptyState
              icon={<Calendar />}
              title="Your agent does not book appointments yet"
              text="Choose what callers can book and when. Your agent then books appointments during the call."
              link={{ href: SETTINGS, text: 'Set up appointments' }}
            />
          )}
        </Card>
      )}
    </div>
  )
}

function AppointmentList({ timeZone, isOn }: { timeZone: string; isOn: boolean }): ReactNode {
  const { filter, view, day, today, show } = useBookingFilter(timeZone)
  const query = trpc.bookings.list.useInfiniteQuery(
    { ...filter, limit: PAGE_SIZE },
    { ...PAGED_QUERY_OPTIONS, refetchInterval: POLL_MS },
  )
  const list = usePagedList(query)
  const days = useMemo(() => groupByDay(list.rows, timeZone), [list.rows, timeZone])
  const [openedId, setOpenedId] = useState<string | null>(null)
  const step = VIEWS[view].days
  const isSearch = filter.search !== undefined
  return (
    <>
      <ListCard<BookingDay>
        title={isSearch ? 'Search results' : formatPeriod(day, addDays(day, step - 1))}
        action={
          <>
            <span className="flex items-center gap-1 max-md:w-full">
              <IconButton
                label={`Previous ${view}`}
                icon={<ChevronLeft size={18} />}
                onClick={() => show({ day: addDays(day, -step) })}
              />
              <Button variant="secondary" size="sm" onClick={() => show({ day: today })}>
                Today
              </Button>
              <IconButton
                label={`Next ${view}`}
                icon={<ChevronRight size={18} />}
                onClick={() => show({ day: addDays(day, step) })}
              />
              <Select
                aria-label="Show"
                value={view}
                onChange={({ target }) => show({ view: target.value })}
                options={Object.entries(VIEWS).map(([value, { label }]) => ({ value, label }))}
                className="ml-auto w-28"
              />
            </span>
            <DayInput label="First day" value={day} onChange={(chosen) => chosen && show({ day: chosen })} />
          </>
        }
        list={{ ...list, rows: days }}
        failure={{ title: 'The appointments could not be loaded' }}
        empty={
          <EmptyState
            icon={<CalendarX2 />}
            title={
              isSearch ? 'No appointments found' : `No appointments ${view === 'day' ? 'on this day' : 'this week'}`
            }
            text={
              isOn
                ? 'Appointments appear here as soon as your agent has booked them.'
                : 'Booking is off, so your agent only writes down requests.'
            }
            {...(!isOn && { link: { href: SETTINGS, text: 'Turn booking on' } })}
          />
        }
        caption="Appointments by day"
        rowKey={({ day: key }) => key}
        skeletonRows={5}
        renderCard={({ day: key, bookings }) => (
          <section aria-labelledby={key} className="flex flex-col gap-1">
            <h3 id={key} className="flex items-baseline justify-between gap-4 text-base font-semibold text-ink">
              {formatLongDay(key, today)}
              {key === today && ' (today)'}
              <span className="shrink-0 text-sm font-normal text-muted tabular-nums">
                {formatCount(bookings.filter((booking) => !isCanceled(booking)).length, 'appointment')}
              </span>
            </h3>
            <ul>
              {bookings.map((booking) => (
                <BookingRow
                  key={booking.id}
                  booking={booking}
                  timeZone={timeZone}
                  onOpen={() => setOpenedId(booking.id)}
                />
              ))}
            </ul>
          </section>
        )}
      >
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3">
          <UrlSearchInput placeholder="Name or number" className="min-w-52 flex-1 md:max-w-sm" />
          <CsvLink href={urlWithQuery('/api/appointments.csv', filter)} className="h-10!" />
        </div>
      </ListCard>
      <WhileOpen value={list.rows.find(({ id }) => id === openedId) ?? null}>
        {(booking, open) => (
          <BookingDialog open={open} booking={booking} timeZone={timeZone} onClose={() => setOpenedId(null)} />
        )}
      </WhileOpen>
    </>
  )
}
