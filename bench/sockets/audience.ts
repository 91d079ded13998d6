import { SOCKET_IO, TRPC, listenByWebSocket, type Listener } from './listener.ts'
import { postCall, sendWebhook } from '../webhooks/signed-webhooks.ts'
import { type Business, eachOf } from './people.ts'
import { listenByPolling } from './polling-listener.ts'

/** What listens in one session: together as much as a session may have. */
export const MIX = { trpc: 10, socketIo: 8, polling: 2 } as const
export const PER_SESSION = MIX.trpc + MIX.socketIo + MIX.polling

type Attendee = { business: number; cookie: string; listener: Listener }

/** Everybody who listens, and what they heard. */
export type Audience = {
  attendees: Attendee[]
  /** Milliseconds from the telling of a call to the hearing of it, one for each who heard. */
  latencies: number[]
  /** Events of others, and events heard twice. */
  wrong: number
  /** When a call was told of, by its conversation id. */
  toldAt: Map<string, number>
}

const JOINING_AT_ONCE = 150

/** Opens a session's mix for each session of each business. */
export async function gather(origin: string, businesses: readonly Business[]): Promise<Audience> {
  const audience: Audience = { attendees: [], latencies: [], wrong: 0, toldAt: new Map() }
  const seats = businesses.flatMap(({ number, cookies }) =>
    cookies.flatMap((cookie) => Array.from({ length: PER_SESSION }, (_, seat) => ({ number, cookie, seat }))),
  )
  await eachOf(seats.length, JOINING_AT_ONCE, async (index) => {
    const place = seats[index]
    if (!place) return
    const { number: business, cookie, seat } = place
    const asked = { origin, cookie, heard: hears(audience, business) }
    const listener = open(seat, asked)
    await listener.joined
    audience.attendees.push({ business, cookie, listener })
  })
  return audience
}

function open(seat: number, asked: Parameters<typeof listenByPolling>[0]): Listener {
  if (seat < MIX.trpc) return listenByWebSocket(TRPC, asked)
  return seat < MIX.trpc + MIX.socketIo ? listenByWebSocket(SOCKET_IO, asked) : listenByPolling(asked)
}

function hears(audience: Audience, business: number): (text: string) => void {
  const before = new Set<string>()
  return (text) => {
    const [id, owner] = /conv_(\d+)_\d+/.exec(text) ?? []
    if (id === undefined) return
    const toldAt = audience.toldAt.get(id)
    if (toldAt === undefined || Number(owner) !== business || before.has(id)) audience.wrong += 1
    else audience.latencies.push(performance.now() - toldAt)
    before.add(id)
  }
}

/** Lets calls complete, one after the other, each of another business. */
export async function tellOfCalls(
  audience: Audience,
  {
    origin,
    businesses,
    calls,
    everyMs,
  }: { origin: string; businesses: readonly Business[]; calls: number; everyMs: number },
): Promise<void> {
  for (let call = 0; call < calls; call += 1) {
    const business = businesses[call % businesses.length]
    if (!business) return
    const next = new Promise((resolve) => setTimeout(resolve, everyMs))
    const id = `conv_${business.number}_${call}`
    audience.toldAt.set(id, performance.now())
    await sendWebhook(origin, postCall({ agentId: business.agentId, conversationId: id, number: call }))
    await next
  }
  await new Promise((resolve) => setTimeout(resolve, 1000))
}
