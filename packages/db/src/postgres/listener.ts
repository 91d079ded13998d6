import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

/** Callbacks for notifications between nodes. A node misses notifications while it is disconnected. */
export type NodeEventListener = {
  /** Called in commit order, for the node's own notifications too. */
  onNotification: (text: string) => void
  /** Notifications are received from now on; earlier ones may have been missed. */
  onConnected: () => void
  /** The listener reconnects automatically. */
  onLost: (error: unknown) => void
}

/** A silent connection may be dead, so it is pinged this often. */
const PING_INTERVAL_MS = 5000
const RESPONSE_TIMEOUT_MS = 5000
const FIRST_PAUSE_MS = 50
const MAX_PAUSE_MS = 1000

/** Listens on its own connection and reconnects whenever the connection is lost. */
export function listenToPostgres(
  url: string,
  {
    channel,
    application,
    onNotification,
    onConnected,
    onLost,
  }: NodeEventListener & { channel: string; application: string },
): { stop: () => Promise<void> } {
  const controller = new AbortController()
  const { signal } = controller

  const listenOnce = async (): Promise<boolean> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: application,
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      query_timeout: RESPONSE_TIMEOUT_MS,
      keepAlive: true,
    })
    const loss = Promise.withResolvers<unknown>()
    client.on('error', loss.resolve).on('end', () => loss.resolve(null))
    client.on('notification', ({ payload = '' }) => onNotification(payload))
    signal.addEventListener('abort', loss.resolve, { once: true })
    let isConnected = false
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      isConnected = true
      onConnected()
      let isAlive = true
      while (isAlive) {
        isAlive = await Promise.race([loss.promise.then(() => false), sleep(PING_INTERVAL_MS, true, { ref: false })])
        if (isAlive) await Promise.race([client.query('select 1'), loss.promise])
      }
    } catch (error) {
      loss.resolve(error)
    }
    signal.removeEventListener('abort', loss.resolve)
    // A dead connection may never close cleanly, so do not wait for it.
    client.end().catch(() => {})
    if (!signal.aborted) onLost(await loss.promise)
    return isConnected
  }

  const loop = (async () => {
    let pause = FIRST_PAUSE_MS
    while (!signal.aborted) {
      pause = (await listenOnce()) ? FIRST_PAUSE_MS : Math.min(pause * 2, MAX_PAUSE_MS)
      await sleep(pause, null, { signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      controller.abort()
      await loop
    },
  }
}
