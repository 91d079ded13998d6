import { setTimeout as sleep } from 'node:timers/promises'

import { listenToNodes, NEWS_CONNECTION } from '../../packages/db/src/postgres/node-news.ts'
import { quantile } from '../measure.ts'
import type { Finding } from '../report.ts'
import { listenByWebSocket, type Listener, TRPC } from '../sockets/listener.ts'
import { completeCall, makeBusinesses } from '../sockets/people.ts'
import type { Installation } from './installations.ts'

/** Of each kind: the hundredth part is ten of them. */
const READINGS = 1000
const CUTS = 10
const AFTER_EACH_CUT = 30
const EVERY_MS = 25
/** By then the connection is there again. */
const CUT_LASTS_MS = 2000
const LONGEST_MS = 200
const HEARD_WITHIN_MS = 120_000

/** When the database told of a conversation's end, and when sockets of the first and of the last node heard of it. */
type Heard = Record<'told' | 'here' | 'there', Map<string, number>>

/**
 * How long after its commit an event is heard at a node. The commit is when the database told this process of it or the
 * first node's socket heard of it, whichever was earlier. Calls end on the first node; who listens is at the last one,
 * which is the same where there is only one.
 */
export async function measureEvents({ nodes, cut, database }: Installation): Promise<Finding[]> {
  const [here] = nodes
  const there = nodes.at(-1) ?? here
  const [business] = await makeBusinesses(here.origin, { businesses: 1, sessions: 1, from: 0 })
  const cookie = business?.cookies[0]
  if (!business || cookie === undefined) throw new Error('There is no business')
  const heard: Heard = { told: new Map(), here: new Map(), there: new Map() }
  const toldAt = new Map<string, number>()
  const note = (text: string, into: Map<string, number>): void => {
    const id = /conv_[a-z]+_\d+/.exec(text)?.[0]
    if (id !== undefined) into.set(id, performance.now())
  }
  const news = database && (await listenTo(database.url, (text) => note(text, heard.told)))
  const listen = ({ origin }: { origin: string }, into: Map<string, number>): Listener =>
    listenByWebSocket(TRPC, {
      origin,
      cookie,
      heard: (text) => note(text, into),
    })
  const listeners = [listen(here, heard.here), listen(there, heard.there)]
  await Promise.all(listeners.map(({ joined }) => joined))

  const tell = async (kind: string, from: number, count: number): Promise<void> => {
    for (let number = from; number < from + count; number += 1) {
      const next = sleep(EVERY_MS)
      const id = `conv_${kind}_${number}`
      toldAt.set(id, performance.now())
      await completeCall(here.origin, business.agentId, id)
      await next
    }
  }
  await tell('warm', 0, 100)
  await tell('calm', 0, READINGS)
  const isCuttable = (await cut('nobody')) === 0 && nodes.length > 1
  if (isCuttable) {
    for (let turn = 0; turn < CUTS; turn += 1) {
      await cut(NEWS_CONNECTION)
      await tell('cut', turn * AFTER_EACH_CUT, AFTER_EACH_CUT)
      await sleep(CUT_LASTS_MS)
    }
    await tell('after', 0, READINGS)
  }
  const giveUpAt = performance.now() + HEARD_WITHIN_MS
  const least = (): number => Math.min(heard.here.size, heard.there.size)
  while (least() < toldAt.size && performance.now() < giveUpAt) await sleep(20)
  for (const { socket } of listeners) socket.destroy()
  await news?.stop()
  const missed = toldAt.size - least()
  return [
    ...['calm', ...(isCuttable ? ['cut', 'after'] : [])].flatMap((kind) => findingsOf(kind, heard, toldAt)),
    {
      what: 'events that were not heard',
      target: '0',
      figure: `${missed} of ${toldAt.size}`,
      isMet: missed === 0,
    },
  ]
}

async function listenTo(url: string, onNews: (text: string) => void): Promise<{ stop: () => Promise<void> }> {
  return await listenToNodes({ kind: 'postgres', url }, { onNews, onConnected() {}, onLost() {} })
}

const KINDS: Readonly<Record<string, string>> = {
  calm: 'an event',
  cut: `an event right after the connection was cut, ${CUTS} times`,
  after: 'an event after the connection came back',
}

function findingsOf(kind: string, heard: Heard, toldAt: ReadonlyMap<string, number>): Finding[] {
  const ids = [...toldAt.keys()].filter((id) => id.startsWith(`conv_${kind}_`) && heard.there.has(id))
  const at = (times: ReadonlyMap<string, number>, id: string): number => times.get(id) ?? Infinity
  const committedAt = (id: string): number => Math.min(at(heard.told, id), at(heard.here, id), at(heard.there, id))
  const apart = ids.map((id) => at(heard.there, id) - committedAt(id))
  const whole = ids.map((id) => at(heard.there, id) - at(toldAt, id))
  const ms = (values: readonly number[]): string =>
    [0.5, 0.99, 1].map((share) => quantile(values, share).toFixed(1)).join(' / ')
  const p99 = quantile(apart, 0.99)
  // While there is no connection news wait for it, and are read from the table then.
  const hasTarget = kind !== 'cut'
  return [
    {
      what: `${KINDS[kind]}: from its commit to a socket of the last node, p50 / p99 / most of ${ids.length}`,
      target: hasTarget ? `p99 <= ${LONGEST_MS} ms` : '',
      figure: `${ms(apart)} ms`,
      isMet: hasTarget ? p99 <= LONGEST_MS : null,
      details: apart,
    },
    {
      what: `${KINDS[kind]}: the same from the webhook's first byte`,
      target: '',
      figure: `${ms(whole)} ms`,
      isMet: null,
      details: whole,
    },
  ]
}
