import { expect } from 'vitest'

import { callMailHandler } from './call-mail-job.ts'
import { NO_DECISIONS, readDecisions, replayDecisions } from '../privacy/replay-after-restore.ts'
import { describeWorld } from '../testing/describe-world.ts'
import { callRule, digestRule, sendMails } from '../testing/mail-rules.ts'
import { recordPastCall } from '../testing/record-past-call.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { type Browser, PASSWORD, type World } from '../testing/test-world.ts'
import { waitUntil } from '../testing/wait-until.ts'

const DAY_MS = 24 * 60 * 60_000
const RESTORED = { file: '/one.tar', madeAt: '2026-11-21T20:00:00.000Z' }

/** What a backup has of rules and their emails, and how it is restored. */
async function makeBackup({ deps: { db } }: World): Promise<() => Promise<void>> {
  const [rules, mails] = [
    await db.selectFrom('mail_rules').selectAll().execute(),
    await db.selectFrom('rule_mails').selectAll().execute(),
  ]
  const jobs = await db.selectFrom('jobs').selectAll().execute()
  return async () => {
    for (const table of ['rule_mails', 'mail_rules', 'jobs'] as const) await db.deleteFrom(table).execute()
    await db.insertInto('mail_rules').values(rules).execute()
    if (mails.length > 0) await db.insertInto('rule_mails').values(mails).execute()
    if (jobs.length > 0) await db.insertInto('jobs').values(jobs).execute()
  }
}

/** Queues emails, and sends none. */
async function queueMails({ deps }: World): Promise<void> {
  await using _node = runJobs(deps, { 'call-mail': callMailHandler(deps) })
  const left = deps.db.selectFrom('jobs').select('id').where('kind', '=', 'call-mail')
  await waitUntil(async () => (await left.execute()).length === 0)
}

async function addRule({ caller }: Browser, address: string): Promise<string> {
  const { rules } = await caller.business.saveMailRule({ address, settings: callRule() })
  return rules.at(-1)?.id ?? ''
}

describeWorld('emails of rules, after a restore', (it) => {
  it('are not sent again, whether the backup had them in its queue or not, and waiting ones are sent', async ({
    world,
    ada,
    ben,
  }) => {
    const { db } = world.deps
    await addRule(ada, 'ada@example.com')
    await addRule(ben, 'ben@example.com')
    world.clock.advance(1000)
    const add = async (id: string): Promise<string> => await recordPastCall(world, ada, { days: 0, id })
    await add('queued')
    await recordPastCall(world, ben, { days: 0, id: 'bens' })
    await queueMails(world)
    await add('looked-at-later')
    const restore = await makeBackup(world)
    const first = await sendMails(world)
    await add('after-the-backup')
    first.push(...(await sendMails(world)))
    expect(first).toHaveLength(4)
    await add('waiting')
    await queueMails(world)

    const decided = await readDecisions(db)
    expect(decided.mails).toHaveLength(4)
    await restore()
    await replayDecisions(world.deps, { decided, restored: RESTORED })
    await ada.caller.auth.login({ email: 'ada@example.com', password: PASSWORD })
    // The provider reports the calls again that the backup does not have.
    await db.deleteFrom('calls').where('conversationId', 'in', ['after-the-backup', 'waiting']).execute()
    for (const id of ['after-the-backup', 'waiting']) await add(id)
    const second = await sendMails(world)
    expect(second).toHaveLength(1)
    expect(first.map(({ id }) => id)).not.toContain(second[0]?.id)
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(5)
  })

  it('keep their ids, so that mail programs show the same email once', async ({ world, ada }) => {
    await addRule(ada, 'ada@example.com')
    world.clock.advance(1000)
    await recordPastCall(world, ada, { days: 0, id: 'one' })
    const restore = await makeBackup(world)
    const [first] = await sendMails(world)
    await restore()
    // What was sent is unknown if the replaced data cannot be read.
    await replayDecisions(world.deps, { decided: NO_DECISIONS, restored: RESTORED })
    const [second] = await sendMails(world)
    expect([first?.id, second?.id]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), first?.id])
  })

  it('say nothing twice in a digest', async ({ world, ada }) => {
    await ada.caller.business.saveMailRule({ address: 'ada@example.com', settings: digestRule() })
    await recordPastCall(world, ada, { days: 0, id: 'one' })
    const restore = await makeBackup(world)
    world.clock.advance(DAY_MS)
    expect(await sendMails(world)).toHaveLength(1)
    const decided = await readDecisions(world.deps.db)
    await restore()
    await replayDecisions(world.deps, { decided, restored: RESTORED })
    expect(await sendMails(world)).toEqual([])
    // The next one covers the time since the one that was sent, in which nothing happened.
    world.clock.advance(DAY_MS)
    expect(await sendMails(world)).toEqual([])
  })

  it('are not sent by rules that were off, removed, or unsubscribed, and old links no longer work', async ({
    world,
    ada,
    ben,
  }) => {
    const { db } = world.deps
    const switchOff = async (ruleId: string): Promise<unknown> =>
      await ada.caller.business.switchMailRule({ ruleId, isOn: false })
    const [off, removed, moved] = [
      await addRule(ada, 'ada@example.com'),
      await addRule(ada, 'ada@example.com'),
      await addRule(ada, 'ada@example.com'),
    ]
    const unconfirmed = await addRule(ada, 'dentist@example.com')
    const kept = [await addRule(ada, 'ada@example.com'), await addRule(ben, 'ben@example.com')]
    const { token = '' } = (await world.lastMailTo('dentist@example.com')) ?? {}
    const restore = await makeBackup(world)
    await switchOff(off)
    await ada.caller.business.removeMailRule({ ruleId: removed })
    const other = { address: 'other@example.com', settings: callRule() }
    await ada.caller.business.saveMailRule({ ruleId: moved, ...other })
    await ada.caller.business.confirmMailAddress({ token })
    const decided = await readDecisions(db)
    await restore()
    await replayDecisions(world.deps, { decided, restored: RESTORED })
    const rules = await db.selectFrom('mail_rules').select(['id', 'state', 'tokenHash']).execute()
    const stateOf = new Map(rules.map(({ id, state }) => [id, state]))
    expect([off, removed, moved, unconfirmed, ...kept].map((id) => stateOf.get(id))).toEqual([
      ...['off', 'off', 'off', 'unconfirmed'],
      ...['on', 'on'],
    ])
    expect(rules.every(({ tokenHash }) => tokenHash === null)).toBe(true)
    await ada.caller.auth.login({ email: 'ada@example.com', password: PASSWORD })
    await expect(ada.caller.business.confirmMailAddress({ token })).rejects.toThrow('invalid or has expired')
    await ada.caller.business.switchMailRule({ ruleId: unconfirmed, isOn: true })
    const renewed = await world.lastMailTo('dentist@example.com')
    expect(renewed?.token).not.toBe(token)
  })
})
