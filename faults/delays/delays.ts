import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

import { newBusiness } from '../../apps/server/harness/client.ts'
import { installProvider } from '../../apps/server/harness/provider-installation.ts'
import { type Server, startProduct } from '../../apps/server/harness/processes.ts'
import { type CheckResult, printResults } from '../check-results.ts'
import { type Attack, ATTACKS } from './attacks.ts'
import type { ProbeReport } from './login-probe.ts'
import { LIST_ATTACKS } from './list-attacks.ts'
import { PROCEDURE_ATTACKS } from './procedure-attacks.ts'
import { REPORT_ATTACKS } from './report-attacks.ts'
import { attackWithSlowEndpoints } from './slow-endpoints.ts'

/** Maximum extra wait for another client, compared with an idle period of the same length. */
const MAX_EXTRA_WAIT_MS = 200
const RUNS = { full: 3, short: 1 }
/** Work that continues after the response counts too. */
const AFTERWARD_MS = 300

let businessCount = 0

/**
 * Sends requests that used to block the server, one at a time, while another client loads the sign-in page every 10 ms.
 * @returns whether the other client was never delayed beyond the limit
 */
export async function injectBlockingRequests(size: keyof typeof RUNS): Promise<boolean> {
  const results: CheckResult[] = []
  const dataDir = mkdtempSync(join(tmpdir(), 'callwright-delays-'))
  try {
    await using provider = await installProvider({ DATA_DIR: dataDir })
    await using server = await startProduct(dataDir, { ...provider.env, WEBHOOKS_ALLOW_PRIVATE: 'true' })
    await using probe = startProbe(server.origin)
    const slowEndpoints = attackWithSlowEndpoints()
    const attacks = [...ATTACKS, ...PROCEDURE_ATTACKS, ...REPORT_ATTACKS, ...LIST_ATTACKS, slowEndpoints.attack]
    for (const attack of attacks) {
      const result = await measure(attack, { origin: server.origin, probe, runs: RUNS[size] })
      printResults([result])
      results.push(result)
    }
    results.push(slowEndpoints.result(), await checkLog(server))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  return printResults(results.slice(-2)) && results.every(({ isMet }) => isMet)
}

async function measure(
  attack: Attack,
  { origin, probe, runs }: { origin: string; probe: Probe; runs: number },
): Promise<CheckResult> {
  const extraWaits: number[] = []
  const failed: string[] = []
  const responses = new Set<number | string>()
  // Two good runs decide the median of three.
  const isDecided = (): boolean =>
    extraWaits.length >= runs || (extraWaits.length === 2 && Math.max(...extraWaits) <= MAX_EXTRA_WAIT_MS)
  while (!isDecided()) {
    // Use a new business each time: a repeated request would find the first one's result.
    businessCount += 1
    const target = { origin, attacker: await newBusiness({ url: origin }, `ann${businessCount}`) }
    await attack.prepare?.(target)
    await probe.report()
    const startedAt = performance.now()
    responses.add(await attack.run(target))
    await sleep(AFTERWARD_MS)
    const during = await probe.report()
    await sleep(performance.now() - startedAt)
    const idle = await probe.report()
    extraWaits.push(during.longestMs - idle.longestMs)
    failed.push(...during.failed)
  }
  const median = extraWaits.toSorted((a, b) => a - b)[Math.floor(extraWaits.length / 2)] ?? Infinity
  const isServerError = [...responses].some((response) => typeof response === 'number' && response >= 500)
  const waits = extraWaits.map((ms) => ms.toFixed(0)).join(', ')
  return {
    name: `${attack.name}: other clients wait <= ${MAX_EXTRA_WAIT_MS} ms longer`,
    figure: `${median.toFixed(0)} ms (${waits}); response ${[...responses].join(', ')}; failed probes ${failed.length} ${failed[0] ?? ''}`,
    isMet: median <= MAX_EXTRA_WAIT_MS && failed.length === 0 && !isServerError,
  }
}

async function checkLog(server: Server): Promise<CheckResult> {
  const { maxMemoryMb } = await server.takeReading()
  const unexpected = server.log().match(/^.*(?:was not handled|a request failed).*$/gm) ?? []
  return {
    name: 'exceptions in the log',
    figure: [`${unexpected.length}, peak memory ${maxMemoryMb.toFixed(0)} MB`, ...unexpected.slice(0, 5)].join(
      '\n      ',
    ),
    isMet: unexpected.length === 0,
  }
}

type Probe = AsyncDisposable & {
  /** What the other client measured since the last report. */
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
