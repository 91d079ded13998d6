import { FAKE_KEY, FAKE_NUMBER_ID } from '../../packages/fake-elevenlabs/src/state.ts'
import { type Business, newBusiness } from '../business.ts'
import { median, quantile } from '../measure.ts'
import { startProduct, startScript } from '../processes.ts'
import type { Finding } from '../report.ts'

const KINDS = ['429', '500-before', '500-after', 'hang', 'garbage', 'html', 'half', 'reset'] as const
const CALLS_A_SECOND = 10
const PHASE_MS = 4000
const ROUNDS = 3
const MOST_SLOWER = 1.2

type Phase = (typeof KINDS)[number] | 'healthy'

/** What a client who reads notices of another one's calls, with the provider well and with it failing in every way. */
export async function measureFaults(dataDir: string): Promise<Finding[]> {
  await using fake = await startScript<string>('provider/fake.ts', [])
  await using server = await startProduct(dataDir, {
    VOICE_PROVIDER: 'elevenlabs',
    ELEVENLABS_API_KEY: FAKE_KEY,
    ELEVENLABS_BASE_URL: fake.message,
    ELEVENLABS_PHONE_NUMBER_ID: FAKE_NUMBER_ID,
    ELEVENLABS_WEBHOOK_SECRET: 'wsec_of_the_bench_0123456789',
  })
  const [caller, reader] = [await newBusiness(server.origin, 'caller'), await newBusiness(server.origin, 'reader')]
  await caller.tell('agent.update', { systemPrompt: 'Be kind.' })
  const phases: readonly Phase[] = ['healthy', ...KINDS]
  const times = new Map<Phase, number[]>(phases.map((phase) => [phase, []]))
  const outcomes = new Map<Phase, Record<string, number>>(phases.map((phase) => [phase, {}]))
  const dial = dialler(caller)
  await callAndLook(dial, reader)
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each round another order: whatever grows in the meantime meets all alike.
    for (const phase of [...phases.slice(round * 3), ...phases.slice(0, round * 3)]) {
      await setFault(fake.message, phase)
      const seen = await callAndLook(dial, reader)
      times.get(phase)?.push(...seen.times)
      const counts = outcomes.get(phase) ?? {}
      for (const outcome of seen.outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
    }
  }
  return findingsOf(times, outcomes)
}

function findingsOf(times: Map<Phase, number[]>, outcomes: Map<Phase, Record<string, number>>): Finding[] {
  const healthy = times.get('healthy') ?? []
  return KINDS.map((kind) => {
    const failing = times.get(kind) ?? []
    const ratio = median(failing) / median(healthy)
    const [p95, healthyP95] = [quantile(failing, 0.95), quantile(healthy, 0.95)]
    return {
      what: `others' list of calls while the provider answers ${CALLS_A_SECOND} calls/s with ${kind}: median against its health`,
      target: `<= ${MOST_SLOWER}`,
      figure: `${ratio.toFixed(2)} (p95 ${p95.toFixed(1)} / ${healthyP95.toFixed(1)} ms)`,
      isMet: ratio <= MOST_SLOWER,
      details: { samples: failing.length, outcomes: outcomes.get(kind), healthy: outcomes.get('healthy') },
    }
  })
}

type Dial = () => Promise<string>

/** Asks for calls to numbers that are each another one. */
function dialler(business: Business): Dial {
  let next = 2_000_000
  return async () => {
    next += 1
    const placed = business.tell('calls.place', { phoneNumber: `+1212${next}` })
    return await placed.then(() => 'placed').catch(() => 'not placed')
  }
}

/** Starts calls at a steady pace, however long they take, and reads all the while. */
async function callAndLook(dial: Dial, reader: Business): Promise<{ times: number[]; outcomes: string[] }> {
  const outcomes: string[] = []
  const times: number[] = []
  const placing = setInterval(() => void dial().then((outcome) => outcomes.push(outcome)), 1000 / CALLS_A_SECOND)
  const until = performance.now() + PHASE_MS
  while (performance.now() < until) {
    const askedAt = performance.now()
    await reader.ask('calls.list', { limit: 25 })
    times.push(performance.now() - askedAt)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  clearInterval(placing)
  return { times, outcomes: [...outcomes] }
}

async function setFault(fakeUrl: string, phase: Phase): Promise<void> {
  const send = async (method: string, body?: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' }
    const init = body ? { method, headers, body: JSON.stringify(body) } : { method }
    const response = await fetch(`${fakeUrl}/__fake/faults`, init)
    if (!response.ok) throw new Error(`The fake answered ${response.status}: ${await response.text()}`)
  }
  await send('DELETE')
  if (phase !== 'healthy') await send('POST', { kind: phase })
}
