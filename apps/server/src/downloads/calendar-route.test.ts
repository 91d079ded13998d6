import { insertBooking } from '@callwright/api/booking/bookings.repo'
import { openDatabase } from '@callwright/db/open-database'
import { asTenantId } from '@callwright/db/tables/ids'
import { databaseForDataDir } from '@callwright/db/testing/database-for-data-dir'
import { expect, test } from 'vitest'

import { type Business, createTwoBusinesses } from '../../harness/client.ts'
import { startSharedServer } from '../../test/support/shared-server.ts'

const DAY_MS = 86_400_000

const server = await startSharedServer()
const { ann, bob } = await createTwoBusinesses(server)

async function saveSettings({ trpc }: Business): Promise<string> {
  const service = { name: 'Checkup', minutes: 30, gapMinutes: 0, leadMinutes: 0, daysAhead: 60, perDayMax: null }
  const { address } = await trpc.bookings.save.mutate({
    ...{ isOn: true, timeZone: 'Europe/Berlin', holidays: [], week: [{ day: 0, from: '09:00', until: '17:00' }] },
    services: [{ ...service, stepMinutes: 30, link: null }],
  })
  return new URL(address).pathname
}

async function addBooking({ trpc }: Business, name: string): Promise<number> {
  const tenantId = asTenantId((await trpc.auth.me.query())?.business?.tenantId ?? '')
  const { db, close } = await openDatabase(databaseForDataDir(server.dataDir))
  const startsAt = Date.now() + DAY_MS
  await insertBooking(db, {
    ...{ id: name, tenantId, serviceId: 'x', serviceName: 'Checkup', state: 'booked', bookingKey: name, name },
    ...{ startsAt, endsAt: startsAt + 1000, freeAt: startsAt + 1000, phoneNumber: null, email: null, note: '' },
    ...{ conversationId: null, agreedAt: null, externalId: null, testMode: 0, createdAt: 1 },
    ...{ cancelledAt: null, cancelledBy: null },
  })
  await close()
  return startsAt
}

// Security: 82
test('calendar programs read the appointments at a secret address, which can be renewed', async () => {
  const path = await saveSettings(ann)
  await saveSettings(bob)
  await addBooking(ann, 'Grace')
  await addBooking(bob, 'Alan')
  const read = async (at: string, init: RequestInit = {}): Promise<Response> => await fetch(server.url + at, init)
  const response = await read(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  const text = await response.text()
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*SUMMARY:Checkup: Grace\r\n[^]*END:VCALENDAR\r\n$/)
  expect(text).not.toContain('Alan')
  const tag = response.headers.get('etag') ?? ''
  for (const etag of [tag, tag.startsWith('W/') ? tag : `W/${tag}`]) {
    const unchanged = await read(path, { headers: { 'if-none-match': etag } })
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
  }
  expect((await read(path, { headers: { 'if-none-match': '"x"' } })).status).toBe(200)
  const head = await read(path, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag')]).toEqual([200, tag.replace('W/', '')])

  const renewed = new URL((await ann.trpc.bookings.newAddress.mutate()).address).pathname
  const wrong = [path, renewed.slice(0, -4), renewed.replace('.ics', 'x.ics'), '/api/calendar/.ics', '/api/calendar/x']
  for (const each of wrong) {
    const refused = await read(each)
    expect([each, refused.status, await refused.json()]).toEqual([each, 404, { message: 'Not found' }])
  }
  expect((await read(renewed)).status).toBe(200)
  await ann.trpc.business.erase.mutate({ password: ann.password })
  expect((await read(renewed)).status).toBe(404)
})

test('a business downloads its own appointments of a period', async () => {
  const from = await addBooking(bob, '+Ada')
  const response = await bob.fetch(`/api/appointments.csv?from=${from}&to=${from + 1}`)
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="appointments-\d{4}-\d\d-\d\d\.csv"$/,
  )
  expect(await response.text()).toMatch(/^Starts \(UTC\),[^]*\r\n[^\r]*,Checkup,'\+Ada,[^\r]*\r\n$/)
  expect((await bob.fetch('/api/appointments.csv?from=0&to=99999999999999')).status).toBe(400)
  expect((await fetch(`${server.url}/api/appointments.csv`)).status).toBe(401)
})
