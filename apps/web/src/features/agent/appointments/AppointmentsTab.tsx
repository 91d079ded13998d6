import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { SyncNotice } from '../SyncNotice.tsx'
import { APPOINTMENTS_SKELETON } from '../tab-skeletons.tsx'
import { UnsavedAgentBar } from '../UnsavedAgentBar.tsx'
import { AddressCard } from './AddressCard.tsx'
import { BookingHoursCard } from './BookingHoursCard.tsx'
import { BookingSwitchCard } from './BookingSwitchCard.tsx'
import { FeedsCard } from './FeedsCard.tsx'
import { FirstServiceCard } from './FirstServiceCard.tsx'
import { ServicesCard } from './ServicesCard.tsx'

/** Calendars elsewhere are read every few minutes. */
const POLL_MS = 60_000

/** The Appointments tab: what callers can book, and when. */
export function AppointmentsTab(): ReactNode {
  const query = trpc.bookings.settings.useQuery(undefined, { refetchOnMount: 'always', refetchInterval: POLL_MS })
  // The forms start with these settings, so they wait for the newest ones.
  if (!query.isFetchedAfterMount) return APPOINTMENTS_SKELETON
  if (!query.data) {
    return (
      <Card title="Appointments">
        <QueryError query={query} title="Your settings for appointments could not be loaded" />
      </Card>
    )
  }
  const { settings, suggested, feeds, address } = query.data
  return (
    <div className="flex flex-col gap-4">
      <SyncNotice />
      <UnsavedAgentBar />
      {settings ? (
        <>
          <BookingSwitchCard settings={settings} />
          <ServicesCard settings={settings} />
          <BookingHoursCard settings={settings} />
          <FeedsCard feeds={feeds} />
          <AddressCard address={address} />
        </>
      ) : (
        <FirstServiceCard suggested={suggested} />
      )}
    </div>
  )
}
