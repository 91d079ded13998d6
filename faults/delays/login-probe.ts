// Requests the sign-in page every 10 ms, in its own thread so that nothing delays its timer.
import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const INTERVAL_MS = 10
const origin = String(workerData)
const agent = new Agent({ keepAlive: true })

/** Requests started since the last report; sent once all of them have ended. */
export type ProbeReport = { requests: number; longestMs: number; failed: string[] }

type Window = ProbeReport & { open: number; whenDone: (() => void) | null }

let current = newWindow()

function newWindow(): Window {
  return { requests: 0, longestMs: 0, failed: [], open: 0, whenDone: null }
}

function probe(): void {
  const window = current
  const startedAt = performance.now()
  window.requests += 1
  window.open += 1
  const end = (failure?: string): void => {
    window.longestMs = Math.max(window.longestMs, performance.now() - startedAt)
    if (failure !== undefined) window.failed.push(failure)
    window.open -= 1
    if (window.open === 0) window.whenDone?.()
  }
  const send = (): void => {
    const request = get(`${origin}/login`, { agent }, (response) => {
      response.resume()
      response.once('end', () => end(response.statusCode === 200 ? undefined : `status ${response.statusCode}`))
    })
    // The server had closed the idle connection; HTTP clients retry such a request.
    request.once('error', (error) => (request.reusedSocket ? send() : end(error.message)))
  }
  send()
}

setInterval(probe, INTERVAL_MS)

parentPort?.on('message', () => {
  const window = current
  current = newWindow()
  const { requests, failed } = window
  const sendReport = (): void =>
    parentPort?.postMessage({ requests, longestMs: window.longestMs, failed } satisfies ProbeReport)
  if (window.open === 0) sendReport()
  else window.whenDone = sendReport
})
