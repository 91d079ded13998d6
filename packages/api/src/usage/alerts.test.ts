import { onBothDialects } from '@callwright/db/testing/test-databases'
import { expect, it } from 'vitest'

import { listAlertSubjects, charge, signInOperator, tenantOf } from '../testing/operator.ts'
import { listQueuedEmails } from '../testing/queued-emails.ts'
import { createWorld } from '../testing/test-world.ts'
import { transactionWithEvents } from '../webhooks/publish-event.ts'
import { chargeCall } from './charge.ts'

onBothDialects('alerts to the operator', (open) => {
  it('are sent once for each benchmark and each percentage of a limit, even if many calls end at once', async () => {
    await using world = await createWorld(open, { usageBenchmarks: [10, 20, 500] })
    const operator = await signInOperator(world)
    const ada = await tenantOf(await world.signUp('ada@example.com', 'Ada Dental'))
    const ben = await tenantOf(await world.signUp('ben@example.com', 'Ben Pizza'))
    await operator.caller.admin.setLimit({ tenantId: ada, limitMinutes: 30 })
    // 40 one-minute calls at the same time.
    await Promise.all(Array.from({ length: 40 }, async () => await charge(world, ada, { seconds: 60 })))
    expect(await listAlertSubjects(world)).toEqual([
      'Ada Dental has used 10 minutes',
      'Ada Dental has used 20 minutes',
      'Ada Dental has used 80% of its limit of 30 minutes',
      'Ada Dental has reached its limit of 30 minutes',
    ])
    const { rows } = await operator.caller.admin.usage({ sort: 'email' })
    expect(rows.map((row) => [row.lastBenchmark, row.lastLimitPercent, row.isLimitReached])).toEqual([
      [20, 100, true],
      [null, null, false],
    ])
    // Correcting the usage down and back up does not trigger another alert.
    const month = rows[0]?.month ?? ''
    await operator.caller.admin.addCorrection({ tenantId: ada, month, minutes: -35, note: 'Credit' })
    await operator.caller.admin.addCorrection({ tenantId: ada, month, minutes: 35, note: 'No credit' })
    expect((await listAlertSubjects(world)).length).toBe(4)
    // A call that crosses several thresholds triggers a single email.
    await operator.caller.admin.setLimit({ tenantId: ben, limitMinutes: 25 })
    await charge(world, ben, { seconds: 26 * 60 })
    expect((await listAlertSubjects(world)).slice(4)).toEqual(['Ben Pizza has reached its limit of 25 minutes'])
    const mail = (await listQueuedEmails(world)).find(({ subject }) => subject.startsWith('Ben'))
    expect(mail?.body).toContain('Usage passed the benchmark of 20 minutes.')
    expect(mail?.body).toContain('So far Ben Pizza has used 26.0 minutes')
  })

  it('name the client on one line of at most 80 characters, even if an older name has line breaks', async () => {
    await using world = await createWorld(open, { usageBenchmarks: [10] })
    const ada = await tenantOf(await world.signUp('ada@example.com', 'Ada'))
    const name = `Ada\r\nBcc: \u202E${'x'.repeat(150)}`
    await world.deps.db.updateTable('businesses').set({ name }).where('id', '=', ada).execute()
    await charge(world, ada, { seconds: 700 })
    const shownName = `Ada Bcc: ${'x'.repeat(70)}…`
    const emails = await listQueuedEmails(world)
    expect(emails.filter(({ recipient }) => recipient === 'operator@localhost')).toMatchObject([
      {
        subject: `${shownName} has used 10 minutes`,
        body: expect.stringContaining(`So far ${shownName} has used 11.7 minutes`),
      },
    ])
  })

  it('are sent again in the next month, and when the operator sets a limit below the current usage', async () => {
    await using world = await createWorld(open, { usageBenchmarks: [10] })
    const operator = await signInOperator(world)
    const ada = await tenantOf(await world.signUp('ada@example.com', 'Ada'))
    await world.signUp('ben@example.com', 'Ben')
    await charge(world, ada, { seconds: 700 })
    await charge(world, ada, { seconds: 700, startedAt: Date.UTC(2026, 0, 31, 23, 59, 59) })
    await charge(world, ada, { seconds: 700, startedAt: Date.UTC(2026, 1, 1) })
    expect(await listAlertSubjects(world)).toEqual(Array(3).fill('Ada has used 10 minutes'))
    await operator.caller.admin.setLimit({ tenantId: ada, limitMinutes: 5 })
    await operator.caller.admin.setLimit({ tenantId: ada, limitMinutes: 5 })
    expect((await listAlertSubjects(world)).slice(3)).toEqual(['Ada has reached its limit of 5 minutes'])
  })

  it('are rolled back with a failed transaction and sent when it is retried', async () => {
    await using world = await createWorld(open, { usageBenchmarks: [10] })
    const ada = await tenantOf(await world.signUp('ada@example.com', 'Ada'))
    await world.signUp('ben@example.com', 'Ben')
    const { deps } = world
    const failedTransaction = transactionWithEvents(deps, async (trx) => {
      const call = { tenantId: ada, callId: 'one', startedAt: deps.now(), seconds: 700 }
      expect(await chargeCall(trx, deps, call)).toBe(true)
      throw new Error('killed before the commit')
    })
    await expect(failedTransaction).rejects.toThrow('killed')
    expect(await listAlertSubjects(world)).toEqual([])
    expect(await deps.db.selectFrom('usage_alerts').selectAll().execute()).toEqual([])
    await charge(world, ada, { seconds: 700 })
    expect(await listAlertSubjects(world)).toEqual(['Ada has used 10 minutes'])
  })
})
