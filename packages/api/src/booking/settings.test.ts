import { type BookingSettings, DAYS_AHEAD_MAX, SERVICES_MAX } from '@callwright/contract/booking/booking'
import { expect } from 'vitest'

import { BOOKING_SETTINGS, SERVICE, addBooking } from '../testing/bookings.ts'
import { createKey } from '../testing/create-key.ts'
import { describeWorld } from '../testing/describe-world.ts'
import { makeHours } from '../testing/opening-hours.ts'
import { tenantOf } from '../testing/operator.ts'
import { findTenantOfAddress } from './calendar-address.ts'

const tokenOf = (address: string): string =>
  /^http:\/\/localhost:3000\/api\/calendar\/(.+)\.ics$/.exec(address)?.[1] ?? ''

describeWorld('the settings for appointments', (it) => {
  it('belong to one business, with suggestions before they are saved', async ({ world, ada, ben, tenantId }) => {
    const none = await ada.caller.bookings.settings()
    const office = [0, 1, 2, 3, 4].map((day) => ({ day, from: '09:00', until: '17:00' }))
    const suggested = { timeZone: 'Etc/UTC', week: office, holidays: [] }
    expect(none).toEqual({ settings: null, suggested, feeds: [], address: '' })
    await expect(ada.caller.bookings.newAddress()).rejects.toMatchObject({ code: 'CONFLICT' })
    const { timeZone, week, holidays } = makeHours('open')
    await ada.caller.agent.saveOpeningHours({ hours: makeHours('open') })
    expect((await ada.caller.bookings.settings()).suggested).toEqual({ timeZone, week, holidays })

    const saved = await ada.caller.bookings.save(BOOKING_SETTINGS)
    const services = [{ ...SERVICE, id: expect.any(String) }]
    expect(saved.settings).toEqual({ ...BOOKING_SETTINGS, services })
    expect(await ada.caller.bookings.settings()).toEqual(saved)
    expect(await ben.caller.bookings.settings()).toEqual(none)
    const id = saved.settings?.services[0]?.id
    const stolen = ben.caller.bookings.save({ ...BOOKING_SETTINGS, services: [{ ...SERVICE, id }] })
    await expect(stolen).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await ben.caller.bookings.settings()).settings).toBeNull()
    const visitor = world.browser().caller.bookings
    await expect(visitor.settings()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await findTenantOfAddress(world.deps, tokenOf(saved.address))).toBe(tenantId)
  })

  it('keep services, their order, and appointments of removed ones', async ({ world, ada, tenantId }) => {
    const { settings } = await ada.caller.bookings.save(BOOKING_SETTINGS)
    const checkup = settings?.services[0] ?? SERVICE
    const cleaning = { ...SERVICE, name: 'Cleaning' }
    const two = await ada.caller.bookings.save({ ...BOOKING_SETTINGS, services: [cleaning, checkup] })
    expect(two.settings?.services).toMatchObject([{ name: 'Cleaning' }, checkup])
    const booking = await addBooking(world, tenantId, { serviceId: checkup.id ?? '' })
    const renamed = { ...two.settings?.services[0], ...cleaning, name: 'Polish' }
    const one = await ada.caller.bookings.save({ ...BOOKING_SETTINGS, services: [renamed] })
    expect(one.settings?.services).toEqual([{ ...renamed, id: two.settings?.services[0]?.id }])
    const { rows } = await ada.caller.bookings.list({ from: booking.startsAt, to: booking.startsAt + 1 })
    expect(rows).toMatchObject([{ id: booking.id, serviceName: 'Checkup' }])
  })

  it('are refused with a sentence, and the saved ones stay', async ({ ada }) => {
    const { settings } = await ada.caller.bookings.save(BOOKING_SETTINGS)
    const many = Array.from({ length: SERVICES_MAX + 1 }, (_, index) => ({ ...SERVICE, name: `Service ${index}` }))
    const refusals: [Partial<BookingSettings>, string][] = [
      [{ services: [] }, 'Please add a service first'],
      [{ week: [] }, 'Please add hours first'],
      [{ timeZone: 'Mars/Olympus' }, 'Please choose a time zone'],
      [{ services: [SERVICE, { ...SERVICE, name: 'checkup' }] }, 'There is another service with this name'],
      [{ services: many }, 'There can be at most 20 services'],
      [{ services: [{ ...SERVICE, minutes: 0 }] }, 'Please enter at least 5'],
      [{ services: [{ ...SERVICE, daysAhead: DAYS_AHEAD_MAX + 1 }] }, 'Please enter at most 180'],
    ]
    for (const [change, message] of refusals) {
      const saving = ada.caller.bookings.save({ ...BOOKING_SETTINGS, ...change })
      await expect(saving).rejects.toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining(message) })
    }
    expect((await ada.caller.bookings.settings()).settings).toEqual(settings)
    const off = { ...BOOKING_SETTINGS, isOn: false, services: [], week: [] }
    expect((await ada.caller.bookings.save(off)).settings).toEqual(off)
  })

  // Security: 82
  it('show the address of the calendar only to those who may read its names and numbers', async ({ world, ada }) => {
    const { address } = await ada.caller.bookings.save(BOOKING_SETTINGS)
    const reader = world.withKey(await createKey(ada, ['agent:read'])).caller.bookings
    expect((await reader.settings()).address).toBe('')
    const writer = world.withKey(await createKey(ada, ['agent:write'])).caller.bookings
    expect((await writer.save(BOOKING_SETTINGS)).address).toBe('')
    const both = world.withKey(await createKey(ada, ['agent:read', 'calls:read'])).caller.bookings
    expect((await both.settings()).address).toBe(address)
    await expect(reader.list({ from: 0, to: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(reader.save(BOOKING_SETTINGS)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  // Security: 82
  it('renew the address of the calendar, so that earlier ones mean nothing', async ({ world, ada, ben, tenantId }) => {
    const { address } = await ada.caller.bookings.save(BOOKING_SETTINGS)
    await ben.caller.bookings.save(BOOKING_SETTINGS)
    const renewed = await ada.caller.bookings.newAddress()
    const [early, late] = [tokenOf(address), tokenOf(renewed.address)]
    const signature = late.split('.')[1] ?? ''
    for (const token of ['', 'x', early, `${late}x`, late.toUpperCase(), `${await tenantOf(ben)}.${signature}`]) {
      expect([token, await findTenantOfAddress(world.deps, token)]).toEqual([token, null])
    }
    expect(await findTenantOfAddress(world.deps, late)).toBe(tenantId)
    await world.deps.db.updateTable('businesses').set({ erasedAt: 1 }).where('id', '=', tenantId).execute()
    expect(await findTenantOfAddress(world.deps, late)).toBeNull()
  })
})
