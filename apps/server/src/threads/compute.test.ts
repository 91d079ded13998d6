import { planFlights } from '@callwright/api/bulk/plan/plan-flights'
import type { PlanInput } from '@callwright/api/bulk/plan/plan-input'
import { asTenantId } from '@callwright/db/tables/ids'
import { afterEach, expect, test, vi } from 'vitest'

import { type ComputeThread, createComputer, startComputeThread } from './compute.ts'
import type { ThreadLimits } from './thread.ts'

const [ann, bob] = [asTenantId('ann'), asTenantId('bob')]
const now = Date.UTC(2026, 9, 1, 15)

const rest = {
  ...{ now, seed: 1, minutes: null, history: [], openingHours: null, latestUntil: null },
  dialer: { concurrency: 10, callsPerSecond: 1 },
  campaigns: [{ id: 'a', testMode: false, nextAt: now, claimedAt: 0, window: null, retryWindow: null, rules: null }],
  simulator: { callSeconds: { min: 20, max: 60 }, isForAll: false },
}

function makePeople(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    ...{ campaign: 0, phoneNumber: `+1212${2_000_000 + index}`, timeZone: null, dueAt: now, position: index },
    ...{ attempts: 0, isCallBack: false, lastAttemptAt: null, refusal: null, onCallSince: null },
  }))
}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0)) await close()
})

/** With a record of its threads. Two minutes by default, since the machine may be slow. */
function createTestComputer(limits: Partial<ThreadLimits> = {}) {
  const started: ComputeThread[] = []
  const { planInTurn, close } = createComputer({ cpuTimeMs: 120_000, waitMs: 120_000, ...limits }, (megabytes) => {
    const thread = startComputeThread(megabytes)
    started.push(thread)
    return thread
  })
  closing.push(close)
  const plan = async (owner = ann, rows = makePeople(3)) =>
    await planInTurn(owner, async (compute) => await compute(rows, rest))
  return { plan, planInTurn, close, started }
}

test('computes in one thread what the process itself would, until the thread has been idle', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { plan, started } = createTestComputer({ idleMs: 300 })
  for (const people of [makePeople(2500), makePeople(3)]) {
    expect(await plan(ann, people)).toEqual(planFlights({ ...rest, people: people as PlanInput['people'] }))
  }
  expect(started.map((thread) => thread.isAlive())).toEqual([true])
  vi.advanceTimersByTime(300)
  await expect.poll(() => started[0]?.isAlive()).toBe(false)
  expect(await plan()).toMatchObject({ called: 3 })
  expect(started).toHaveLength(2)
})

// Security: 74
test('an owner may have one plan that is made and two that wait, while others wait their turn', async () => {
  const { plan } = createTestComputer()
  const ended: string[] = []
  const plans = [ann, ann, ann, bob].map(async (owner) => {
    await plan(owner)
    ended.push(owner)
  })
  await expect(plan()).rejects.toMatchObject({ reason: 'too-many', retryAfterSeconds: 5 })
  await Promise.all(plans)
  expect(ended).toEqual([ann, ann, ann, bob])
  await plan()
})

// Security: 74
test('a plan that takes too long is refused, and the next one gets a new thread', async () => {
  const { plan, started } = createTestComputer({ cpuTimeMs: 1 })
  const refusal = { reason: 'unavailable', retryAfterSeconds: 60 }
  await expect(plan(ann, makePeople(20_000))).rejects.toMatchObject(refusal)
  await expect(plan(bob, makePeople(20_000))).rejects.toMatchObject(refusal)
  expect(started.map((thread) => thread.isAlive())).toEqual([false, false])
})

test('a bug is reported as such, and the next plan gets a new thread', async () => {
  const { plan, planInTurn, started } = createTestComputer()
  const broken = planInTurn(ann, async (compute) => await compute([], {}))
  await expect(broken).rejects.toThrow(TypeError)
  expect(await plan()).toMatchObject({ called: 3 })
  expect(started).toHaveLength(2)
})

test('closing ends the thread and refuses what waits', async () => {
  const { plan, close, started } = createTestComputer()
  const plans = [ann, bob].map(async (owner) => await plan(owner, makePeople(20_000)))
  const settled = Promise.allSettled(plans)
  await expect.poll(() => started.length).toBe(1)
  await close()
  for (const { status } of await settled) expect(status).toBe('rejected')
  expect(started.map((thread) => thread.isAlive())).toEqual([false])
})
