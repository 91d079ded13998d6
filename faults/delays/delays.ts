import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

import { newBusiness } from '../../apps/server/test/support/client.ts'
import { type Server, startProduct } from '../../bench/processes.ts'
import { type Line, tell } from '../lines.ts'
import { type Attack, attacks } from './attacks.ts'
import type { ProbeReport } from './login-probe.ts'

/** Maximum extra wait of another client, compared with an idle period of the same length. */
const LONGER_MS = 200
const RUNS = { full: 3, short: 1 }
/** Work that continues after the answer counts too. */
const AFTERWARDS_MS = 300

let people = 0

/**
 * Sends requests that used to block the server, one at a time, while another client loads the sign-in page every 10 ms.
 * @returns whether the other client was never delayed beyond the limit
 */
export async function faultDelays(size: keyof typeof RUNS): Promise<boolean> {
  const lines: Line[] = []
  const dataDir = mkdtempSync(join(tmpdir(), 'callwright-delays-'))
  try {
    await using server = await startProduct(dataDir)
    await using probe = startProbe(server.origin)
    for (const attack of attacks) {
      const line = await measure(attack, { origin: server.origin, probe, runs: RUNS[size] })
      tell([line])
      lines.push(line)
    }
    lines.push(await endOf(server))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  return tell(lines.slice(-1)) && lines.every(({ isMet }) => isMet)
}

async function measure(
  attack: Attack,
  { origin, probe, runs }: { origin: string; probe: Probe; runs: number },
): Promise<Line> {
  const longer: number[] = []
  const failed: string[] = []
  const answers = new Set<number | string>()
  // Two good runs decide the median of three.
  const isDecided = (): boolean => longer.length >= runs || (longer.length === 2 && Math.max(...longer) <= LONGER_MS)
  while (!isDecided()) {
    // A new business each time: the same request again would find its first answer.
    people += 1
    const target = { origin, ann: await newBusiness({ url: origin }, `ann${people}`) }
    await attack.prepare?.(target)
    await probe.report()
    const startedAt = performance.now()
    answers.add(await attack.run(target))
    await sleep(AFTERWARDS_MS)
    const during = await probe.report()
    await sleep(performance.now() - startedAt)
    const idle = await probe.report()
    longer.push(during.longestMs - idle.longestMs)
    failed.push(...during.failed)
  }
  const median = longer.toSorted((a, b) => a - b)[Math.floor(longer.length / 2)] ?? Infinity
  const isServerError = [...answers].some((answer) => typeof answer === 'number' && answer >= 500)
  const said = longer.map((ms) => ms.toFixed(0)).join(', ')
  return {
    what: `${attack.name}: others wait <= ${LONGER_MS} ms longer`,
    figure: `${median.toFixed(0)} ms (${said}); answer ${[...answers].join(', ')}; others failed ${failed.length} ${failed[0] ?? ''}`,
    isMet: median <= LONGER_MS && failed.length === 0 && !isServerError,
  }
}

async function endOf(server: Server): Promise<Line> {
  const { mostMemoryMb } = await server.watched()
  const unforeseen = server.log().match(/^.*(?:was not handled|a request failed).*$/gm) ?? []
  return {
    what: 'exceptions in the log',
    figure: [`${unforeseen.length}, most memory ${mostMemoryMb.toFixed(0)} MB`, ...unforeseen.slice(0, 5)].join(
      '\n      ',
    ),
    isMet: unforeseen.length === 0,
  }
}

type Probe = AsyncDisposable & {
  /** What the other client saw since the last question. */
  report: () => Promise<ProbeReport>
}

function startProbe(origin: string): Probe {
  const thread = new Worker(new URL('login-probe.ts', import.meta.url), { workerData: origin })
  return {
    async report() {
      thread.postMessage('report')
      const [report] = (await once(thread, 'message')) as [ProbeReport]
      return report
    },
    async [Symbol.asyncDispose]() {
      await thread.terminate()
    },
  }
}
