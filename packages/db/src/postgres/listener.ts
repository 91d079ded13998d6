import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

/** How a node hears of the others. News that come while it is not connected are lost to it. */
export type NodeNews = {
  /** In the order in which they were committed; its own ones too. */
  onNews: (text: string) => void
  /** From now on nothing is missed; what was committed before may have been. */
  onConnected: () => void
  /** It connects again by itself. */
  onLost: (error: unknown) => void
}

/** A connection on which nothing comes may be dead: so often it is asked, and so long it has to answer. */
const ALIVE_EVERY_MS = 5000
const ANSWER_WITHIN_MS = 5000
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1000

/** A connection of its own, which is made anew as often as it is lost. */
export function listenToPostgres(
  url: string,
  { channel, application, onNews, onConnected, onLost }: NodeNews & { channel: string; application: string },
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping

  const once = async (): Promise<boolean> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: application,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
    })
    const lost = Promise.withResolvers<unknown>()
    client.on('error', lost.resolve).on('end', () => lost.resolve(null))
    client.on('notification', ({ payload = '' }) => onNews(payload))
    signal.addEventListener('abort', lost.resolve, { once: true })
    let isConnected = false
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      isConnected = true
      onConnected()
      let isAlive = true
      while (isAlive) {
        isAlive = await Promise.race([lost.promise.then(() => false), sleep(ALIVE_EVERY_MS, true, { ref: false })])
        if (isAlive) await Promise.race([client.query('select 1'), lost.promise])
      }
    } catch (error) {
      lost.resolve(error)
    }
    signal.removeEventListener('abort', lost.resolve)
    // It may never answer any more: whatever it has to say at its end nobody waits for.
    client.end().catch(() => {})
    if (!signal.aborted) onLost(await lost.promise)
    return isConnected
  }

  const running = (async () => {
    let pause = FIRST_PAUSE_MS
    while (!signal.aborted) {
      pause = (await once()) ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS)
      await sleep(pause, null, { signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
