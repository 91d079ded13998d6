import { SOCKET_IO, TRPC, listenByWebSocket, type Listener } from './listener.ts'
import { buildPostCallBody, sendWebhook } from '../webhooks/signed-webhooks.ts'
import { type Business, mapConcurrently } from './businesses.ts'
import { listenByPolling } from './polling-listener.ts'

/** Listeners for each session; together, the maximum that a session may have. */
export const LISTENER_MIX = { trpc: 10, socketIo: 8, polling: 2 } as const
export const LISTENERS_PER_SESSION = LISTENER_MIX.trpc + LISTENER_MIX.socketIo + LISTENER_MIX.polling

type Member = { business: number; cookie: string; listener: Listener }

/** All listeners, and what they received. */
export type ListenerGroup = {
  members: Member[]
  /** Milliseconds from sending a call's webhook to receiving its event, one per listener per call. */
  latencies: number[]
  /** Number of events that were duplicates or belonged to a different business. */
  wrongEvents: number
  /** When a call's webhook was sent, by conversation id. */
  webhookSentAt: Map<string, number>
}

const MAX_CONCURRENT_CONNECTS = 150

/** Opens the mix of listeners for each session of each business. */
export async function connectListeners(origin: string, businesses: readonly Business[]): Promise<ListenerGroup> {
  const group: ListenerGroup = { members: [], latencies: [], wrongEvents: 0, webhookSentAt: new Map() }
  const seats = businesses.flatMap(({ number, cookies }) =>
    cookies.flatMap((cookie) => Array.from({ length: LISTENERS_PER_SESSION }, (_, seat) => ({ number, cookie, seat }))),
  )
  await mapConcurrently(seats.length, MAX_CONCURRENT_CONNECTS, async (index) => {
    const assigned = seats[index]
    if (!assigned) return
    const { number: business, cookie, seat } = assigned
    const options = { origin, cookie, onMessage: recordEvents(group, business) }
    const listener = openListener(seat, options)
    await listener.subscribed
    group.members.push({ business, cookie, listener })
  })
  return group
}

function openListener(seat: number, options: Parameters<typeof listenByPolling>[0]): Listener {
  if (seat < LISTENER_MIX.trpc) return listenByWebSocket(TRPC, options)
  return seat < LISTENER_MIX.trpc + LISTENER_MIX.socketIo
    ? listenByWebSocket(SOCKET_IO, options)
    : listenByPolling(options)
}

function recordEvents(group: ListenerGroup, business: number): (text: string) => void {
  const seenIds = new Set<string>()
  return (text) => {
    const [id, owner] = /conv_(\d+)_\d+/.exec(text) ?? []
    if (id === undefined) return
    const webhookSentAt = group.webhookSentAt.get(id)
    if (webhookSentAt === undefined || Number(owner) !== business || seenIds.has(id)) group.wrongEvents += 1
    else group.latencies.push(performance.now() - webhookSentAt)
    seenIds.add(id)
  }
}

/** Completes calls one by one, taking turns among the businesses. */
export async function deliverCallWebhooks(
  group: ListenerGroup,
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
    group.webhookSentAt.set(id, performance.now())
    await sendWebhook(origin, buildPostCallBody({ agentId: business.agentId, conversationId: id, number: call }))
    await next
  }
  await new Promise((resolve) => setTimeout(resolve, 1000))
}
