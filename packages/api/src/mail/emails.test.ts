import { expect } from 'vitest'

import { describeWorld } from '../testing/describe-world.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { listQueuedEmails } from '../testing/queued-emails.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { mailHandler, type OutgoingEmail, type SendEmail } from './mail-job.ts'

describeWorld('mail', (it) => {
  it('is sent once and in order, and no link stays in the database', async ({ world }) => {
    await world.signUp('ada@example.com')
    await world.browser().caller.auth.forgotPassword({ email: 'ada@example.com' })
    await world.browser().caller.auth.forgotPassword({ email: 'nobody@example.com' })
    const sent: OutgoingEmail[] = []
    await using _node = runJobs(world.deps, { mail: mailHandler(world.deps, async (mail) => void sent.push(mail)) })
    await waitUntil(async () => (await listQueuedEmails(world)).length === 0)
    expect(sent.map((mail) => [mail.to, mail.subject])).toEqual([
      ['ada@example.com', 'Verify your email address'],
      ['ada@example.com', 'Reset your password'],
    ])
    expect(sent.every(({ link, body }) => link !== undefined && body.includes(link))).toBe(true)
    expect(await world.deps.db.selectFrom('jobs').select('id').execute()).toEqual([])
  })

  it('that cannot be sent is retried later and does not delay other mail', async ({ world }) => {
    await world.signUp('ada@example.com')
    await world.signUp('ben@example.com')
    let tries = 0
    const sent: string[] = []
    const send: SendEmail = async (mail) => {
      if (mail.to === 'ada@example.com' && (tries += 1) === 1) throw new Error('mailbox busy')
      sent.push(mail.to)
    }
    await using _node = runJobs(world.deps, { mail: mailHandler(world.deps, send) })
    await waitUntil(async () => sent.length === 1)
    expect(sent).toEqual(['ben@example.com'])
    world.clock.advance(61_000)
    world.deps.events.emit('jobsQueued')
    await waitUntil(async () => sent.length === 2)
    expect(sent).toEqual(['ben@example.com', 'ada@example.com'])
  })
})
