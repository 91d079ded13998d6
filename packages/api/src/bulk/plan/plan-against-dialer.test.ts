import type { CreateCampaign } from '@callwright/contract/campaigns/bulk'
import type { TenantId } from '@callwright/db/tables/ids'
import fc from 'fast-check'
import { expect } from 'vitest'

import { findCampaign } from '../../campaigns/campaigns.repo.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { flyForReal } from '../../testing/fly-for-real.ts'
import { tenantOf } from '../../testing/operator.ts'
import { type Browser, createWorld, type World } from '../../testing/test-world.ts'
import { fly } from './flight.ts'
import { prepareFlight } from './prepare-flight.ts'
import { planRest } from './plan-campaign.ts'
import type { Compute } from '../../context/context.ts'
import { planFlights } from './plan-flights.ts'
import type { PlanInput } from './plan-input.ts'
import { type Result, statusOf } from './results.ts'

const HOUR_MS = 60 * 60_000
const ALL_WEEK = [0, 1, 2, 3, 4, 5, 6]

/** New York, Los Angeles, Chicago, Honolulu, and a toll-free number that could be anywhere. */
const PREFIXES = ['+1212200', '+1213200', '+1312200', '+1808200', '+1800200']
const ENDS = ['answered', 'no-answer', 'busy', 'voicemail', 'answered', 'provider-error'] as const

const campaigns = fc.record({
  size: fc.integer({ min: 1, max: 25 }),
  callingHours: fc.constantFrom(
    { from: '08:00', until: '21:00' },
    { from: '09:00', until: '12:30' },
    { from: '16:00', until: '16:30' },
    { from: '10:07', until: '14:53' },
  ),
  attempts: fc.integer({ min: 1, max: 4 }),
  afterMinutes: fc.constantFrom(15, 60, 600),
  otherTimeOfDay: fc.boolean(),
  weekdays: fc.constantFrom(ALL_WEEK, [0, 2, 4], [6]),
  testMode: fc.boolean(),
})

const cases = fc.record({
  concurrency: fc.constantFrom(1, 2, 4, 6, 50),
  callsPerSecond: fc.constantFrom(0.1, 1, 7, 20),
  startsInHours: fc.integer({ min: 1, max: 7 * 24 }),
  /** Hours end while calls wait for their slot. */
  offsetMs: fc.constantFrom(0, -3000, 29 * 60_000 + 57_000),
  slowness: fc.constantFrom(1, 30),
  /** They share some numbers. */
  campaigns: fc.array(campaigns, { minLength: 1, maxLength: 3 }),
  listed: fc.integer({ min: 0, max: 3 }),
  seed: fc.nat({ max: 1000 }),
})
type Case = typeof cases extends fc.Arbitrary<infer Each> ? Each : never

function numberOf(campaign: number, row: number): string {
  return `${PREFIXES[(campaign * 20 + row) % PREFIXES.length]}${String(campaign * 20 + row).padStart(4, '0')}`
}

/** A fixed result for each attempt. */
function findResult(
  { seed, slowness }: Case,
  { phoneNumber, attempt }: { phoneNumber: string; attempt: number },
): Result {
  const number = Number(phoneNumber.slice(-4)) * 7 + attempt * 13 + seed
  const endReason = ENDS[number % ENDS.length] ?? 'busy'
  const status = statusOf(endReason)
  const seconds = status === 'completed' ? 1 + (number % 50) : 0
  return { status, endReason, outcomes: [], seconds, lineMs: 1000 + (number % 41) * 997 * slowness }
}

function createInput(each: Case['campaigns'][number], index: number, scheduledAt: number): Partial<CreateCampaign> {
  const { size, callingHours, testMode, attempts, ...rules } = each
  const rows = Array.from({ length: size }, (_, row) => [numberOf(index, row)])
  const ends: NonNullable<CreateCampaign['retryRules']>['ends'] = ['no-answer', 'busy', 'failed']
  const retryRules = attempts === 1 ? null : { ends, outcomes: [], attempts, ...rules }
  const list = { headers: ['phone_number'], rows, includeOptedOut: false }
  return { name: `Campaign ${index}`, list, testMode, scheduledAt, callingHours, retryRules }
}

/** Flies the campaign with what the plan reads from the tables. @returns its calls */
async function flyPlan(
  world: World,
  ada: Browser,
  { each, tenantId, campaignId, at }: { each: Case; tenantId: TenantId; campaignId: string; at: number },
): Promise<string[]> {
  const flown: string[] = []
  const ctx = { ...(await ada.ctx()), tenantId, now: () => at }
  const campaign = await findCampaign(world.deps.db, tenantId, campaignId)
  if (!campaign) throw new Error('No campaign')
  const compute: Compute = async (rows, others) => {
    const { people, ...rest } = { ...others, people: rows } as PlanInput
    const numberAt = (person: number): string => people[person]?.phoneNumber ?? ''
    fly(
      prepareFlight({ ...rest, people }),
      ({ person, attempt }) => findResult(each, { phoneNumber: numberAt(person), attempt }),
      ({ person, attempt, startsAt }) => {
        if (people[person]?.campaign === 0) flown.push(`${numberAt(person)} ${attempt} ${startsAt - at}`)
      },
    )
    return planFlights({ ...rest, people })
  }
  await planRest({ ...ctx, compute }, campaign)
  return flown
}

const RUNS = Number(process.env['PLAN_RUNS'] ?? 15)

describeWorld('the plan and the dialer', (it, open) => {
  it('make the same calls in the same order at the same times', async () => {
    const property = fc.asyncProperty(cases, async (each) => {
      const dialer = { concurrency: each.concurrency, callsPerSecond: each.callsPerSecond }
      await using world = await createWorld(open, { dialer, callingHours: { from: 8 * 60, to: 21 * 60 } })
      const ada = await world.signUp('ada@example.com')
      const tenantId = await tenantOf(ada)
      const at = (Math.ceil(world.deps.now() / HOUR_MS) + each.startsInHours) * HOUR_MS + each.offsetMs
      const ids: string[] = []
      for (const [index, campaign] of each.campaigns.entries()) {
        const input = createInput(campaign, index, at) as CreateCampaign
        ids.push((await ada.caller.bulk.create(input)).campaignId)
      }
      const listed = Array.from({ length: each.listed }, (_, row) => numberOf(0, row))
      if (listed.length > 0) await ada.caller.bulk.addDoNotCall({ phoneNumbers: listed, source: 'manual' })
      const [campaignId = ''] = ids
      const planned = await flyPlan(world, ada, { each, tenantId, campaignId, at })
      const real = await flyForReal(world, tenantId, { from: at, findResult: (call) => findResult(each, call) })
      const made = real.filter((call) => call.campaignId === campaignId)
      expect(planned).toEqual(made.map((call) => `${call.phoneNumber} ${call.attempt} ${call.at - at}`))
    })
    await fc.assert(property, { numRuns: RUNS, ...(RUNS > 15 ? {} : { seed: 7 }) })
  }, 600_000)
})
