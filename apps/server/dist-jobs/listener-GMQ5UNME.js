import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { esm_default } from './chunk-YMU2CRSM.js'
import './chunk-FLKO6SS4.js'
import { setTimeout as sleep } from 'node:timers/promises'
var PING_INTERVAL_MS = 5e3
var RESPONSE_TIMEOUT_MS = 5e3
var FIRST_PAUSE_MS = 50
var MAX_PAUSE_MS = 1e3
function listenToPostgres(url, { channel, application, onNotification, onConnected, onLost }) {
  const controller = new AbortController()
  const { signal } = controller
  const listenOnce = async () => {
    const client = new esm_default.Client({
      connectionString: url,
      application_name: application,
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      query_timeout: RESPONSE_TIMEOUT_MS,
      keepAlive: true,
    })
    const loss = Promise.withResolvers()
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
export { listenToPostgres }
