import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
var STOP_TIMEOUT_MS = 5e3
var ALIGNMENT_MS = 1e3
function createWorker(name, turn, { everyMs, log }) {
  let running = null
  let timer = null
  let isStopped = true
  let isWoken = false
  const run = async () => {
    do {
      isWoken = false
      try {
        while (!isStopped && (await turn(() => isStopped)) === 'more') {
          await nextTurn()
        }
      } catch (error) {
        log.error({ err: error, worker: name }, 'background work failed; it will be retried')
      }
      await nextTurn()
    } while (isWoken && !isStopped)
    running = null
    if (!isStopped) timer = setTimeout(wake, msUntilNextTurn(everyMs))
  }
  const wake = () => {
    if (isStopped) return
    isWoken = true
    if (timer) clearTimeout(timer)
    timer = null
    running ??= run()
  }
  return {
    start: () => {
      isStopped = false
      wake()
    },
    wake,
    stop: async () => {
      isStopped = true
      if (timer) clearTimeout(timer)
      await waitUntilStopped(running)
    },
  }
}
async function waitUntilStopped(work) {
  await Promise.race([work, sleep(STOP_TIMEOUT_MS, null, { ref: false })])
}
function msUntilNextTurn(everyMs) {
  if (everyMs < ALIGNMENT_MS) return everyMs
  const now = performance.now()
  return Math.round((now + everyMs) / ALIGNMENT_MS) * ALIGNMENT_MS - now
}
export { createWorker, waitUntilStopped }
