import {
  addFeedSchema,
  bookingIdSchema,
  feedIdSchema,
  listBookingsSchema,
  saveBookingSchema,
} from '@callwright/contract/booking/booking'
import { callIdSchema } from '@callwright/contract/calls/call-schemas'

import { router, tenantProcedure } from '../trpc/trpc.ts'
import { addFeed, removeFeed } from './feeds/manage-feeds.ts'
import { cancelForBusiness, listBookings, listBookingsOfCall } from './list-bookings.ts'
import { renewAddress, saveBookingSettings, viewBookingSettings } from './settings.ts'

export const bookingsRouter = router({
  settings: tenantProcedure('agent:read').query(async ({ ctx }) => await viewBookingSettings(ctx)),

  save: tenantProcedure('agent:write')
    .input(saveBookingSchema)
    .mutation(async ({ ctx, input }) => await saveBookingSettings(ctx, input)),

  addFeed: tenantProcedure('agent:write')
    .input(addFeedSchema)
    .mutation(async ({ ctx, input }) => await addFeed(ctx, input)),

  removeFeed: tenantProcedure('agent:write')
    .input(feedIdSchema)
    .mutation(async ({ ctx, input }) => await removeFeed(ctx, input.feedId)),

  /** The calendar's earlier address stops working. */
  newAddress: tenantProcedure('agent:write').mutation(async ({ ctx }) => await renewAddress(ctx)),

  list: tenantProcedure('calls:read')
    .input(listBookingsSchema)
    .query(async ({ ctx, input }) => await listBookings(ctx, ctx.tenantId, input)),

  cancel: tenantProcedure('calls:write')
    .meta({ alsoNeeds: 'calls:read' })
    .input(bookingIdSchema)
    .mutation(async ({ ctx, input }) => await cancelForBusiness(ctx, input.bookingId)),

  /** The appointments that were booked in a call. */
  ofCall: tenantProcedure('calls:read')
    .input(callIdSchema)
    .query(async ({ ctx, input }) => await listBookingsOfCall(ctx, ctx.tenantId, input.callId)),
})
