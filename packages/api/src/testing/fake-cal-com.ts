import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** What goes wrong with a request. The `-after` ones take effect first. */
export type CalComFault = 'refuse' | `${'break' | 'reset' | 'garble' | 'stall'}-${'before' | 'after'}`

export type CalComRequest = { method: string; path: string; version: string; body: Record<string, unknown> }

export type FakeBooking = { uid: string; status: string; start: number; key: string; attendee: object }

/** Cal.com's hosted API, as its documentation describes it, with one page: cal.com/you/visit. */
export type FakeCalCom = AsyncDisposable & {
  url: string
  /** what the page says about itself, over an ordinary page */
  page: Record<string, unknown> & { bookingFields?: typeof PAGE.bookingFields }
  /** times that are free unless they are booked, in epoch ms */
  openings: number[]
  /** of new bookings */
  status: 'accepted' | 'pending'
  bookings: FakeBooking[]
  requests: CalComRequest[]
  fault: (request: CalComRequest) => CalComFault | null
  answersAfterMs: number
}

export const CAL_COM_LINK = 'cal.com/you/visit'

const PAGE = {
  ...{ id: 4711, slug: 'visit', title: 'Visit', lengthInMinutes: 30, price: 0, metadata: {}, recurrence: null },
  ...{ seats: { disabled: true }, confirmationPolicy: { disabled: true }, locations: [{ type: 'address' }] },
  bookingFields: [
    { type: 'name', slug: 'name', required: true },
    { type: 'email', slug: 'email', required: true, hidden: false },
    { type: 'textarea', slug: 'notes', required: false, hidden: false },
    { type: 'textarea', slug: 'rescheduleReason', required: true, hidden: false },
  ],
}
const VERSIONS: Readonly<Record<string, string>> = {
  'event-types': '2024-06-14',
  slots: '2024-09-04',
  bookings: '2026-02-25',
}

export async function startFakeCalCom(): Promise<FakeCalCom> {
  const server = http.createServer((request, response) => {
    handle(fake, request, response).catch(() => response.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const fake: FakeCalCom = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ page: {}, openings: [], status: 'accepted', bookings: [], requests: [], answersAfterMs: 0 },
    fault: () => null,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return fake
}

async function handle(fake: FakeCalCom, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(message.url ?? '', fake.url)
  const sent = await text(message)
  const request: CalComRequest = {
    ...{ method: message.method ?? '', path: url.pathname, version: String(message.headers['cal-api-version']) },
    body: sent === '' ? {} : (JSON.parse(sent) as Record<string, unknown>),
  }
  fake.requests.push(request)
  const fault = fake.fault(request)
  await sleep(fake.answersAfterMs)
  const isAfter = fault?.endsWith('-after')
  const { status, data } = fault === null || isAfter ? answer(fake, request, url) : { status: 400, data: null }
  // The effect is there, and the answer is on its way.
  await sleep(fake.answersAfterMs)
  if (fault?.startsWith('stall')) return
  if (fault?.startsWith('reset')) return void response.destroy()
  if (fault?.startsWith('break')) return void response.writeHead(500).end('{"status":"error"}')
  if (fault?.startsWith('garble')) return void response.writeHead(200).end('{"status":"succ')
  const body = status < 300 ? { status: 'success', data } : { status: 'error', error: { code: 'BadRequest' } }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

type Answered = { status: number; data?: unknown }

function answer(fake: FakeCalCom, request: CalComRequest, { pathname, searchParams }: URL): Answered {
  const [, , resource = '', uid, action] = pathname.split('/')
  if (request.version !== VERSIONS[resource]) return { status: 404 }
  if (resource === 'event-types') {
    const isPage = searchParams.get('username') === 'you' && searchParams.get('eventSlug') === 'visit'
    return isPage ? { status: 200, data: [{ ...PAGE, ...fake.page }] } : { status: 404 }
  }
  if (resource === 'slots') return { status: 200, data: listSlots(fake, searchParams) }
  if (uid === undefined) return book(fake, request.body)
  const booking = fake.bookings.find((each) => each.uid === uid)
  if (!booking || (action === 'cancel' && booking.status === 'cancelled')) return { status: booking ? 400 : 404 }
  if (action === 'cancel') booking.status = 'cancelled'
  return { status: 200, data: booking }
}

/** `end` counts as a time here, at which its day begins, though it may count as a whole day. */
function listSlots(fake: FakeCalCom, searchParams: URLSearchParams): Record<string, { start: string }[]> {
  const [from, to] = ['start', 'end'].map((name) => Date.parse(searchParams.get(name) ?? ''))
  const open = fake.openings.filter((at) => at >= (from ?? NaN) && at < (to ?? NaN) && isOpen(fake, at))
  const slots = open.map((at) => ({ start: new Date(at).toISOString() }))
  return Object.fromEntries(Map.groupBy(slots, ({ start }) => start.slice(0, 10)))
}

function isOpen({ openings, bookings }: FakeCalCom, at: number): boolean {
  return openings.includes(at) && !bookings.some(({ start, status }) => start === at && status !== 'cancelled')
}

function book(fake: FakeCalCom, body: Record<string, unknown>): Answered {
  const start = Date.parse(String(body['start']))
  const attendee = body['attendee'] as { email?: string; phoneNumber?: string }
  const fields = { ...PAGE, ...fake.page }.bookingFields
  const lacksEmail = attendee.email === undefined && fields.some((each) => each.slug === 'email' && each.required)
  if (!isOpen(fake, start) || lacksEmail || body['eventTypeId'] !== PAGE.id) return { status: 400 }
  const { callwright: key = '' } = body['metadata'] as { callwright?: string }
  const booking: FakeBooking = { uid: `uid${fake.bookings.length + 1}`, status: fake.status, start, key, attendee }
  fake.bookings.push(booking)
  return { status: 201, data: { ...booking, start: new Date(start).toISOString() } }
}
