import { type Answer, keepAlive } from './keep-alive.ts'
import { FRAMES_PER_SOCKET, sendFrames } from './malformed-frames.ts'
import { type MalformedRequest, malformedRequest, type Person, type RequestKind } from './malformed-requests.ts'

export type MalformedRun = {
  port: number
  /** Requests and frames together. */
  requests: number
  seed: number
  connections: number
  /** Somebody to send as, asked for again and again: what was sent may have ended their session or filled their list. */
  newPerson: () => Promise<Person>
  /** Told now and then how many are sent. */
  say?: (sent: number) => void
}

export type MalformedReport = {
  sent: Record<RequestKind | 'frame', number>
  /** How often each status was answered; 0 where a connection was closed without an answer. */
  statuses: Record<string, number>
  /** How often each sentence came with a 503. */
  unavailable: Record<string, number>
  /** Answers of 500 and more, without 503, each with the request's number, kind and beginning. */
  faults: string[]
  /** Whole requests that got no answer at all. */
  unanswered: string[]
  sockets: { opened: number; refused: number }
}

const REQUESTS_OF_A_PERSON = 1500
/** This part of all that is sent are frames. */
const FRAME_SHARE = 0.1
const SOCKET_PATHS = ['/trpc', '/socket.io/?EIO=4&transport=websocket']
const REMEMBERED = 20
/** Tunnels are answered with 501 on purpose. */
const FAULT = /^HTTP\/1\.1 (?!501|503)5/

/** Sends what no client would send, over several connections at once, and counts what comes back. */
export async function sendMalformed(run: MalformedRun): Promise<MalformedReport> {
  const report: MalformedReport = {
    sent: { json: 0, csv: 0, text: 0, 'data-url': 0, batch: 0, header: 0, webhook: 0, frame: 0 },
    statuses: {},
    unavailable: {},
    faults: [],
    unanswered: [],
    sockets: { opened: 0, refused: 0 },
  }
  const framed = Math.floor(run.requests * FRAME_SHARE)
  const numbers = Array.from({ length: run.requests - framed }).keys()
  const lane = async (): Promise<void> => {
    const connection = keepAlive(run.port)
    let person = await run.newPerson()
    let ofPerson = 0
    for (const number of numbers) {
      ofPerson += 1
      if (ofPerson % REQUESTS_OF_A_PERSON === 0) person = await run.newPerson()
      const request = malformedRequest(run.seed, number, person)
      note(report, { request, number, answer: await connection.send(request.bytes, request) })
      if (number % 10_000 === 9999) run.say?.(number + 1)
    }
    connection.close()
  }
  await Promise.all([...Array.from({ length: run.connections }, lane), sendAllFrames(run, framed, report)])
  return report
}

async function sendAllFrames(run: MalformedRun, frames: number, report: MalformedReport): Promise<void> {
  let person = await run.newPerson()
  for (let index = 0; index < frames; index += FRAMES_PER_SOCKET) {
    if (index % (FRAMES_PER_SOCKET * 50) === 0) person = await run.newPerson()
    const path = SOCKET_PATHS[(index / FRAMES_PER_SOCKET) % SOCKET_PATHS.length] ?? '/trpc'
    // Numbers of their own, away from those of the requests.
    const said = await sendFrames(run.port, {
      path,
      cookie: person.cookie,
      seed: run.seed,
      index: index + 1_000_000_000,
    })
    report.sent.frame += Math.min(FRAMES_PER_SOCKET, frames - index)
    report.sockets[said === null ? 'refused' : 'opened'] += 1
    const fault = said === null ? null : /"httpStatus":5\d\d|INTERNAL_SERVER_ERROR|"status":5\d\d/.exec(said)
    if (fault && report.faults.length < REMEMBERED) report.faults.push(`frames from ${index}: ${fault[0]}`)
  }
}

function note(
  report: MalformedReport,
  { request, number, answer }: { request: MalformedRequest; number: number; answer: Answer },
): void {
  const { kind, bytes, endsConnection } = request
  report.sent[kind] += 1
  report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1
  const told = `${number} ${kind} ${JSON.stringify(bytes.toString('latin1', 0, 600))}`
  if (answer.status === 503) {
    const sentence = answer.body.toString('utf8', 0, 120)
    report.unavailable[sentence] = (report.unavailable[sentence] ?? 0) + 1
  }
  if (FAULT.test(answer.head) && report.faults.length < REMEMBERED) {
    report.faults.push(`${answer.status} ${told} -> ${answer.body.toString('utf8', 0, 300)}`)
  }
  if (answer.status === 0 && !endsConnection && report.unanswered.length < REMEMBERED) report.unanswered.push(told)
}
