import { expect } from 'vitest'

import { recordAudit } from '../context/audit.ts'
import { housekeepingHandler } from '../installation/housekeeping.ts'
import { describeWorld } from '../testing/describe-world.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { signInOperator, tenantOf } from '../testing/operator.ts'
import { createWorld } from '../testing/test-world.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { exportAudit } from './audit-log.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describeWorld('the operator’s audit log', (it, open) => {
  it('can be searched, filtered, paged and exported', async ({ world }) => {
    const { caller, ctx } = await signInOperator(world)
    const ada = await world.signUp('ada@example.com', 'Ada 100%')
    const ben = await world.signUp('ben@example.com', 'Ben')
    const tenantId = await tenantOf(ada)
    await ada.caller.business.saveNotes({ notes: 'Open at nine.' })
    await ben.caller.business.saveNotes({ notes: 'Closed.' })
    await ada.caller.business.addLink({ link: 'https://ada.example.com/menu?day=monday' })
    const cutoff = world.deps.now() + 1000
    world.clock.advance(5000)
    await caller.admin.setPaused({ tenantId, paused: true })
    const listActions = async (filter: Parameters<typeof caller.admin.audit>[0]): Promise<string[]> =>
      (await caller.admin.audit(filter)).rows.map((row) => row.action)
    expect(await listActions({ action: 'business' })).toEqual([
      'business.addLink',
      'business.saveNotes',
      'business.saveNotes',
    ])
    const [linkEntry] = (await caller.admin.audit({ action: 'business.addLink' })).rows
    expect(linkEntry).toMatchObject({ after: '{"url":"https://ada.example.com/menu?day=monday"}' })
    expect(await listActions({ action: 'business.saveNotes', tenantId })).toEqual(['business.saveNotes'])
    expect(await listActions({ userId: ben.userId })).toEqual(['business.saveNotes', 'auth.login', 'auth.register'])
    expect(await listActions({ action: 'auth.login', tenantId })).toEqual(['auth.login'])
    expect(await listActions({ from: cutoff })).toEqual(['admin.setPaused'])
    expect(await listActions({ to: cutoff, search: 'BEN@' })).toEqual([
      'business.saveNotes',
      'auth.login',
      'auth.register',
    ])
    expect((await listActions({ search: '100%' })).includes('admin.setPaused')).toBe(true)
    expect(await listActions({ search: '_' })).toEqual([])
    expect(await listActions({ search: '127.0.0.1' })).toContain('admin.setPaused')
    const [pauseEntry] = (await caller.admin.audit({ search: 'setpaused' })).rows
    expect(pauseEntry).toMatchObject({
      ...{ actor: { email: 'operator@localhost' }, client: { tenantId, businessName: 'Ada 100%' }, ip: '127.0.0.1' },
      ...{ before: '{"paused":false}', after: '{"paused":true}' },
    })
    const all = await listActions({ limit: 500 })
    const pagedActions: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof caller.admin.audit>> = await caller.admin.audit({ limit: 3, cursor })
      pagedActions.push(...page.rows.map((row) => row.action))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(pagedActions).toEqual(all)
    let text = ''
    for await (const chunk of exportAudit(world.deps, { action: 'admin', from: String(cutoff) })) text += chunk
    const [head, line, ...rest] = text.split('\r\n')
    expect(head).toBe('Date & Time (UTC),Who,Client,Action,Subject,From,Before,After')
    expect(line).toContain(
      ',operator@localhost,Ada 100%,admin.setPaused,,127.0.0.1,"{""paused"":false}","{""paused"":true}"',
    )
    expect(rest).toEqual([''])
    expect(() => exportAudit(world.deps, { action: "'; --" })).toThrow('Invalid request')
    // As earlier versions named it.
    await recordAudit(world.deps.db, await ctx(), { action: 'admin.keys.create' })
    expect(await listActions({ action: 'keys' })).toEqual(['admin.keys.create'])
  })

  it('keeps entries for the configured number of days', async () => {
    await using world = await createWorld(open, { auditDays: 100 })
    const { db, now } = world.deps
    await world.signUp('ada@example.com')
    const createEntry = (days: number) => ({
      ...{ id: `old-${days}`, at: now() - days * DAY_MS, actorUserId: null, tenantId: null, action: 'test.old' },
      ...{ subject: null, ip: null, before: null, after: null },
    })
    await db
      .insertInto('audit_entries')
      .values([createEntry(99), createEntry(101), createEntry(400)])
      .execute()
    await using _node = runJobs(world.deps, { housekeeping: housekeepingHandler(world.deps) })
    const remainingIds = await waitUntil(async () => {
      const rows = await db.selectFrom('audit_entries').select('id').where('action', '=', 'test.old').execute()
      return rows.length < 3 && rows.map((row) => row.id)
    })
    expect(remainingIds).toEqual(['old-99'])
    expect((await db.selectFrom('audit_entries').select('id').execute()).length).toBe(3)
  })
})
