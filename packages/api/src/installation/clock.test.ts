import { asE164 } from '@callwright/contract/text/phone'
import { sql } from 'kysely'
import { expect } from 'vitest'

import { viewStatus } from '../admin/status/status.ts'
import { createCallLookupWorker } from '../calls/reconcile/call-lookup-worker.ts'
import { enqueueJobs } from '../jobs/enqueue-job.ts'
import { describeWorld } from '../testing/describe-world.ts'
import { createSpyProvider, makeList, makeNumber, runDialer, waitForState } from '../testing/campaigns.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { runWorker } from '../testing/run-worker.ts'
import { createWorld, PASSWORD, type World } from '../testing/test-world.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { recordBackup } from './backup-job.ts'
import { MOVED_TIMES, readLatestTime } from './clock.repo.ts'
import { createClockFollower } from './follow-clock.ts'

const HOUR_MS = 3_600_000
const JUMPS = [
  ['an hour', HOUR_MS],
  ['a day', 24 * HOUR_MS],
  ['a month', 30 * 24 * HOUR_MS],
] as const
const NUMBER = '(212) 555-0142'

/** Times that no work waits for, that a person chose, or that have a rule of their own. */
const KEPT_TIMES = new Set(
  `agent_versions.createdAt agent_versions.appliedAt agents.updatedAt api_keys.revokedAt
  api_keys.expiresAt api_keys.createdAt api_keys.lastUsedAt attempts.endedAt
  audit_entries.at bookings.startsAt bookings.endsAt bookings.freeAt bookings.agreedAt bookings.cancelledAt
  calendar_feeds.createdAt calendar_feeds.toldAt calendars.updatedAt services.createdAt slot_offers.startsAt slot_offers.expiresAt
  slot_offers.readBackAt businesses.openingMailedAt businesses.pausedAt businesses.createdAt businesses.updatedAt businesses.erasedAt
  businesses.expiredTo call_backs.wantedAt call_backs.createdAt call_backs.answeredAt call_fields.createdAt
  call_fields.retiredAt call_half_hours.halfHour call_value_counts.halfHour call_values.correctedAt calls.startedAt
  calls.updatedAt calls.contentRemovedAt campaigns.scheduledAt campaigns.createdAt campaigns.startedAt
  campaigns.finishedAt campaigns.deletedAt deleted_conversations.deletedAt deleted_conversations.providerDeletedAt
  dialer_slots.nextAtMicros do_not_call.createdAt do_not_call_suggestions.createdAt do_not_call_suggestions.answeredAt
  erased_agents.deletedAt erasures.finishedAt files.createdAt idempotency_keys.createdAt installation_settings.updatedAt jobs.failedAt
  knowledge_documents.attachedAt knowledge_documents.createdAt known_devices.createdAt links.createdAt
  mail_rules.createdAt mail_rules.removedAt mail_tokens.usedAt phone_numbers.assignedAt provider_agents.createdAt provider_cursors.since rate_limits.resetsAt
  recordings.createdAt recovery_codes.usedAt recovery_codes.createdAt rehearsals.createdAt
  rule_mails.periodFrom rule_mails.periodTo saved_prompts.createdAt
  second_factors.confirmedAt second_factors.createdAt second_factors.lastStep simulated_conversations.startedAt
  simulated_conversations.endsAt stored_webhooks.doneAt tool_runs.at tools.createdAt tools.pausedUntil tools.updatedAt usage_alerts.alertedAt usage_entries.createdAt
  users.emailVerifiedAt users.createdAt users.updatedAt webhook_attempts.at webhook_attempts.timestamp
  webhook_deliveries.createdAt webhook_endpoints.createdAt webhook_endpoints.slowAt webhook_messages.createdAt`.split(
    /\s+/,
  ),
)
const NOT_TIMES =
  /\.(seconds|sizeBytes|calls|orderKey|eventNumber|lastEventNumber|restoredFrom|costMicroUsd|pausedMs|sequence|lastNumber)$/

/** Lets the follower read the current time, and move times back if the clock was set back. */
async function followClock({ deps }: World): Promise<void> {
  await using _follower = runWorker(createClockFollower(deps, { patienceMs: 0 }))
  await waitUntil(async () => {
    const latest = await readLatestTime(deps.db)
    return latest !== null && Math.abs(latest - deps.now()) < 60_000
  })
}

/** The columns of `MOVED_TIMES` with a time that is still in the future, beyond what is planned right now. */
async function listFutureTimes({ deps: { db, now } }: World): Promise<string[]> {
  const future: string[] = []
  for (const { table, column, where } of MOVED_TIMES) {
    const { rows } = await sql<{ at: number }>`select ${sql.ref(column)} as at from ${sql.table(table)}
      where ${sql.ref(column)} > ${now() + HOUR_MS / 2} and ${where?.(now()) ?? sql`1 = 1`}`.execute(db)
    if (rows.length > 0) future.push(`${table}.${column}`)
  }
  return future
}

describeWorld('the clock', (it, open) => {
  it('moves every stored time back that work depends on, when it is corrected', async ({ world }) => {
    const moved = new Set(MOVED_TIMES.map(({ table, column }) => `${table}.${column}`))
    const tables = await world.deps.db.introspection.getTables()
    const times = tables.flatMap(({ name: table, columns }) =>
      columns.filter(({ dataType }) => /bigint|int8/i.test(dataType)).map(({ name }) => `${table}.${name}`),
    )
    expect(times.filter((each) => !moved.has(each) && !KEPT_TIMES.has(each) && !NOT_TIMES.test(each))).toEqual([])
  })

  // Security: 67
  it.for(JUMPS)('delays no work after it ran ahead by %s and was corrected', async ([, jumpMs]) => {
    await using world = await createWorld(open, {
      dialer: { concurrency: 1, callsPerSecond: 1000 },
      backupEveryMs: HOUR_MS,
    })
    const { deps, clock } = world
    const ada = await world.signUp('ada@example.com')
    await followClock(world)
    const endpoint = { id: 'rotated', tenantId: null, url: 'https://example.com', description: '', events: '[]' }
    const oldSecretUntil = deps.now() + 20 * HOUR_MS
    const secrets = { sealedSecret: 's', oldSealedSecret: 'o', oldSecretUntil, includeTranscript: 0 } as const
    const state = { offReason: null, failingSince: null, pausedUntil: null, createdAt: deps.now() }
    await deps.db
      .insertInto('webhook_endpoints')
      .values({ ...endpoint, ...secrets, ...state })
      .execute()
    clock.advance(jumpMs)
    await followClock(world)

    // A call, a campaign with a lost response, a link, a session, a failing job, a dead holder's job, and a backup.
    await ada.caller.auth.login({ email: 'ada@example.com', password: PASSWORD })
    const first = await ada.caller.calls.place({ phoneNumber: NUMBER })
    await ada.caller.auth.forgotPassword({ email: 'ada@example.com' })
    let isLost = true
    const voice = createSpyProvider(world, async (_call, start) =>
      isLost ? { outcome: 'unknown', message: 'There was no response.' } : await start(),
    )
    const list = makeList([makeNumber(0), makeNumber(1)])
    const { campaignId } = await ada.caller.bulk.create({ name: 'Ahead', list })
    {
      await using _dialer = runDialer({ ...deps, voice })
      await waitUntil(() => voice.dialed.length === 1)
    }
    isLost = false
    await enqueueJobs(deps.db, deps, [
      { kind: 'text', key: 'failing' },
      { kind: 'document', key: 'held' },
    ])
    const fail = { concurrency: 1, run: async () => await Promise.reject(new Error('no')) }
    {
      await using _jobs = runJobs(deps, { text: fail })
      await waitUntil(
        async () =>
          (await deps.db.selectFrom('jobs').select('lastError').where('lastError', 'is not', null).execute()).length >
          0,
      )
    }
    const held = { leaseHolder: 'dead', runAt: deps.now() + 30_000 }
    await deps.db.updateTable('jobs').set(held).where('kind', '=', 'document').execute()
    await recordBackup(deps, { file: '/ahead.tar', bytes: 1, missing: 0 })

    clock.advance(-jumpMs)
    expect((await viewStatus(deps)).clockLagMs).toBeGreaterThan(jumpMs - HOUR_MS / 2)
    await followClock(world)
    expect(await listFutureTimes(world)).toEqual([])
    expect(await deps.db.selectFrom('webhook_endpoints').select('oldSecretUntil').execute()).toEqual([
      { oldSecretUntil },
    ])
    await recordBackup(deps, { file: '/now.tar', bytes: 2, missing: 0 })
    expect((await viewStatus(deps)).backup).toMatchObject({ lastBytes: 2, isLate: false })

    // The session stays valid, the link expires in an hour, and the same number may be called again.
    expect(await ada.caller.auth.me()).not.toBeNull()
    const done: string[] = []
    const handler = (name: string) => ({ concurrency: 1, run: async () => void done.push(name) })
    {
      await using _jobs = runJobs(deps, { text: handler('failing'), document: handler('held') })
      clock.advance(60_000)
      await waitUntil(() => done.length === 2)
    }
    await waitUntil(
      async () =>
        (
          await deps.db
            .selectFrom('calls')
            .select('id')
            .where('id', '=', first.callId)
            .where('eventNumber', 'is not', null)
            .execute()
        ).length === 1,
    )
    expect((await ada.caller.calls.place({ phoneNumber: NUMBER })).callId).not.toBe(first.callId)
    {
      await using _lookups = runWorker(createCallLookupWorker({ ...deps, voice }))
      await using _dialer = runDialer({ ...deps, voice })
      clock.advance(2 * 60_000)
      await waitUntil(() => voice.dialed.length === 2)
      clock.advance(HOUR_MS)
      await waitForState(ada, campaignId, 'finished')
    }
    expect(voice.dialed.map(({ toNumber }) => toNumber).toSorted()).toEqual(
      [makeNumber(0), makeNumber(1)].map(asE164).toSorted(),
    )
    const token = (await world.lastMailTo('ada@example.com'))?.token ?? ''
    await expect(world.browser().caller.auth.resetPassword({ token, password: 'brand-new-7?' })).rejects.toThrow()
  })

  // Security: 67
  it('moves nothing while a machine has not set its clock yet, or another node may be ahead', async ({ world }) => {
    const { deps, clock } = world
    const readJobTimes = async () =>
      await deps.db.selectFrom('jobs').select(['kind', 'key', 'runAt']).orderBy('kind').orderBy('key').execute()
    await followClock(world)
    await enqueueJobs(deps.db, deps, [{ kind: 'text', key: 'later', runAt: deps.now() + HOUR_MS }])
    const before = await readJobTimes()
    clock.advance(-24 * HOUR_MS)
    let turns = 0
    {
      await using _follower = runWorker(createClockFollower({ ...deps, now: () => ((turns += 1), deps.now()) }))
      await waitUntil(() => turns > 0)
    }
    expect(await readJobTimes()).toEqual(before)
    await followClock(world)
    expect(await readJobTimes()).not.toEqual(before)
  })

  it('is corrected at the first start of a new version, if records show that it ran ahead', async ({ world }) => {
    const { deps, clock } = world
    clock.advance(24 * HOUR_MS)
    await world.signUp('ada@example.com')
    clock.advance(-24 * HOUR_MS)
    await followClock(world)
    expect(await listFutureTimes(world)).toEqual([])
    const { at } = await deps.db.selectFrom('sessions').select('lastSeenAt as at').executeTakeFirstOrThrow()
    expect(at).toBeLessThanOrEqual(deps.now())
  })
})
