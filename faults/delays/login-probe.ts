// A client that asks for the sign-in page every 10 ms, in a thread of its own so that nothing delays its clock.
import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const EVERY_MS = 10
const origin = String(workerData)
const agent = new Agent({ keepAlive: true })

/** What it saw since the last question. `longestMs` counts requests that have no answer yet. */
export type Seen = { asked: number; longestMs: number; failed: string[] }

let seen: Seen = { asked: 0, longestMs: 0, failed: [] }
const open = new Set<number>()

function ask(): void {
  const startedAt = performance.now()
  open.add(startedAt)
  seen.asked += 1
  const end = (failure?: string): void => {
    if (!open.delete(startedAt)) return
    seen.longestMs = Math.max(seen.longestMs, performance.now() - startedAt)
    if (failure !== undefined) seen.failed.push(failure)
  }
  const send = (): void => {
    const request = get(`${origin}/login`, { agent }, (answer) => {
      answer.resume()
      answer.once('end', () => end(answer.statusCode === 200 ? undefined : `status ${answer.statusCode}`))
    })
    // The server had closed the idle connection already: every HTTP client sends such a request again.
    request.once('error', (error) => (request.reusedSocket ? send() : end(error.message)))
  }
  send()
}

setInterval(ask, EVERY_MS)

parentPort?.on('message', () => {
  const now = performance.now()
  const waiting = [...open].map((startedAt) => now - startedAt)
  parentPort?.postMessage({ ...seen, longestMs: Math.max(seen.longestMs, ...waiting) } satisfies Seen)
  seen = { asked: 0, longestMs: 0, failed: [] }
})
