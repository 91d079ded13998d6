import { onBothDialects } from '@callwright/db/testing/test-databases'
import type { StartCallResult } from '@callwright/voice/voice-provider'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { forEachConcurrently } from '../../jobs/for-each-concurrently.ts'
import {
  expectExactCounts,
  runDialer,
  createSpyProvider,
  makeList,
  makeNumbers,
  waitForState,
} from '../../testing/campaigns.ts'
import { recordPastCall } from '../../testing/record-past-call.ts'
import { createWorld } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'

const REJECTED: StartCallResult = { outcome: 'refused', reason: 'rejected', message: 'No.', retryable: false }
const BUSY: StartCallResult = { outcome: 'refused', reason: 'busy', message: '', retryable: true, retryAfterMs: 0 }

onBothDialects('several hundred concurrent transactions for one business', (open) => {
  it('never deadlock, call no number twice, and keep counters equal to the rows', async () => {
    const dialer = { concurrency: 8, callsPerSecond: 1000, isShared: true }
    await using world = await createWorld(open, { dialer })
    const { db } = world.deps
    const ada = await world.signUp('ada@example.com')
    const started = new Set<string>()
    let requests = 0
    const voice = createSpyProvider(world, async ({ toNumber }, start) => {
      requests += 1
      const turn = requests % 10
      if (turn === 0) return BUSY
      if (turn === 5) return REJECTED
      expect(started.has(toNumber)).toBe(false)
      started.add(toNumber)
      const response = await start()
      return turn === 7 ? { outcome: 'unknown', message: 'There was no response.' } : response
    })
    const campaigns: string[] = []
    for (let index = 0; index < 5; index += 1) {
      const list = makeList(makeNumbers(20, 100 * index))
      campaigns.push((await ada.caller.bulk.create({ name: `Campaign ${index}`, list })).campaignId)
    }
    const [pausedId = ''] = campaigns
    await using _one = runDialer({ ...world.deps, voice })
    await using _two = runDialer({ ...world.deps, voice })
    await ada.caller.bulk.pause({ campaignId: pausedId })
    const changeBusiness = async (index: number): Promise<void> => {
      await recordPastCall(world, ada, { days: 0, id: `conv_inbound_${index}` })
      if (index % 10 > 0) return
      await ada.caller.bulk.addDoNotCall({ phoneNumbers: makeNumbers(1, 100 * ((index / 10) % 5) + 19) })
    }
    const indexes = Array.from({ length: 60 }, (_, index) => index)
    await forEachConcurrently(indexes, { atOnce: 3 }, changeBusiness)
    await ada.caller.bulk.resume({ campaignId: pausedId })
    for (const campaignId of campaigns) {
      await waitForState(ada, campaignId, 'finished')
    }
    // A lost response is followed by its call's events.
    await waitUntil(async () => {
      const open = db
        .selectFrom('calls')
        .select('id')
        .where('conversationId', 'is not', null)
        .where('eventNumber', 'is', null)
      return (await open.execute()).length === 0
    })
    for (const campaignId of campaigns) {
      await expectExactCounts(world, campaignId)
    }
    expect(world.logged.filter(({ level }) => level === 'error')).toEqual([])
    const events = await db
      .selectFrom('calls')
      .select('eventNumber')
      .where('eventNumber', '>', 0)
      .orderBy('eventNumber')
      .execute()
    expect(events.map(({ eventNumber }) => eventNumber)).toEqual(events.map((_, index) => index + 1))
    const sum = sql<number>`cast(sum(calls) as bigint)`
    const { listed } = await db.selectFrom('call_totals').select(sum.as('listed')).executeTakeFirstOrThrow()
    expect(listed).toBe((await ada.caller.calls.list({})).total)
    const entries = await db.selectFrom('usage_entries').select('seconds').execute()
    const months = await db.selectFrom('usage_months').select('seconds').execute()
    const sumSeconds = (rows: readonly { seconds: number }[]): number => rows.reduce((sum, row) => sum + row.seconds, 0)
    expect(sumSeconds(months)).toBe(sumSeconds(entries))
  })
})
