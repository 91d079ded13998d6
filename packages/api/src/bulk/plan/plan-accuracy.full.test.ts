import { expect } from 'vitest'

import { decideConversation } from '@callwright/voice/simulator/conversation'
import { createSimulator } from '@callwright/voice/simulator/simulator'
import { seededRandom } from './seeded-random.ts'
import { createSimulatorStore } from '../../calls/place/simulated-calls.ts'
import { createDemoOwner } from '../../demo/demo-owner.ts'
import { makeDemo } from '../../demo/make-demo.ts'
import { makeList, makeNumbers } from '../../testing/campaigns.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { flyForReal } from '../../testing/fly-for-real.ts'
import { createWorld } from '../../testing/test-world.ts'
import { createCampaign } from '../create-campaign.ts'
import type { Result } from './results.ts'
import { planCampaign } from './plan-campaign.ts'

const CAMPAIGNS = 30
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** How a call of the simulator goes by chance. */
function drawReal(random: () => number): Result {
  const call = {
    conversationId: 'c',
    agentId: 'a',
    tenantId: 't',
    callId: null,
    callerNumber: null,
    calledNumber: null,
  }
  const text = {
    businessName: 'Northside',
    systemPrompt: 'Help.',
    firstMessage: 'Hello.',
    variables: {},
    direction: 'outbound',
  } as const
  const { startedAt, endsAt, ended } = decideConversation(
    { ...call, ...text },
    {
      startedAt: 0,
      random,
      callSeconds: { min: 5, max: 10 },
    },
  )
  const { status, endReason, durationSeconds } = ended
  return { status, endReason, outcomes: [], seconds: durationSeconds, lineMs: endsAt - startedAt + 10 }
}

describeWorld('plans of the example business', (_it, open) => {
  _it(
    'come true',
    async () => {
      await using world = await createWorld(open, {
        dialer: { concurrency: 10, callsPerSecond: 20 },
        callingHours: { from: 8 * 60, to: 21 * 60 },
      })
      const simulator = createSimulator({
        store: createSimulatorStore(world.deps.db),
        now: world.deps.now,
        random: Math.random,
        newId: world.deps.newId,
        callSeconds: { min: 5, max: 10 },
      })
      Object.assign(world.deps, { simulator, voice: simulator })
      await makeDemo(world.deps)
      const { id: tenantId } = await world.deps.db.selectFrom('businesses').select('id').executeTakeFirstOrThrow()
      const { id: userId } = await world.deps.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'business')
        .executeTakeFirstOrThrow()
      await world.deps.db.updateTable('businesses').set({ monthlyLimitMinutes: null }).execute()
      const owner = createDemoOwner(world.deps, { tenantId, userId })
      const results = []
      for (let index = 0; index < CAMPAIGNS; index += 1) {
        const random = seededRandom(9000 + index)
        const from = Math.ceil(world.deps.now() / HOUR_MS) * HOUR_MS + (index + 1) * 7 * DAY_MS + (index % 24) * HOUR_MS
        const size = [40, 120, 300][index % 3] ?? 40
        const attempts = [1, 2, 3][Math.floor(index / 3) % 3] ?? 1
        const retryRules =
          attempts === 1
            ? null
            : {
                ends: ['no-answer', 'busy'] as ('no-answer' | 'busy')[],
                outcomes: [],
                attempts,
                afterMinutes: 60,
                weekdays: [0, 1, 2, 3, 4, 5, 6],
                otherTimeOfDay: false,
              }
        const ctx = owner(from) as never
        const list = { ...makeList(makeNumbers(size, index * 1000)), includeOptedOut: false }
        const input = {
          name: `${index}`,
          isNameGenerated: false,
          list,
          testMode: false,
          scheduledAt: null,
          retryRules,
          callBacks: 'ask' as const,
          confirmed: false,
          idempotencyKey: undefined as never,
        }
        const plan = await planCampaign(ctx, input)
        await createCampaign(ctx, input)
        const calls: Result[] = []
        const real = await flyForReal(world, tenantId, {
          from,
          findResult: () => {
            const result = drawReal(random)
            calls.push(result)
            return result
          },
        })
        const endsAt = Math.max(...real.map(({ at }, call) => at + (calls[call]?.lineMs ?? 0)))
        const minutes = calls.reduce((sum, { seconds }) => sum + seconds, 0) / 60
        const error = (endsAt - (plan.end?.median ?? 0)) / (endsAt - plan.startsAt)
        results.push({
          size,
          attempts,
          ownCalls: plan.ownCalls,
          error: Number(error.toFixed(3)),
          minutes: Number(minutes.toFixed(1)),
          low: plan.minutes.low,
          high: plan.minutes.high,
          isInside: minutes >= plan.minutes.low && minutes <= plan.minutes.high,
        })
      }
      process.stdout.write(`${results.map((each) => JSON.stringify(each)).join('\n')}\n`)
      expect(results.filter(({ isInside }) => isInside).length).toBeGreaterThanOrEqual(27)
      expect(results.filter(({ error }) => Math.abs(error) <= 0.1).length).toBeGreaterThanOrEqual(27)
    },
    600_000,
  )
})
