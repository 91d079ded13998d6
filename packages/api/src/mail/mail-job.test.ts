import { afterEach, beforeEach, expect, vi } from 'vitest'

import { describeWorld } from '../testing/describe-world.ts'
import { createLatch } from '../testing/latch.ts'
import { signInOperator } from '../testing/operator.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { listQueuedEmails } from '../testing/queued-emails.ts'
import { type World } from '../testing/test-world.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { type ComposedEmail, EmailRefused, mailHandler, type SendEmail } from './mail-job.ts'
import { queueEmail, queueRuleEmail } from './queue-email.ts'

/** The time between two renewals of a lease. */
const RENEWAL_MS = 10_000

// Only lease renewals use intervals; the timers of workers and databases keep running.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

function advance({ clock }: World, ms: number): void {
  clock.advance(ms)
  vi.advanceTimersByTime(ms)
}

async function findJob({ deps }: World) {
  return await deps.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
}

/** A mail server that responds only when the test lets it, and the emails it received. */
function createSlowServer(): {
  send: SendEmail
  received: string[]
  aborted: string[]
  response: ReturnType<typeof createLatch>
} {
  const response = createLatch()
  const received: string[] = []
  const aborted: string[] = []
  const send: SendEmail = async ({ id }, signal) => {
    received.push(id)
    const rejection = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => {
        aborted.push(id)
        reject(new Error('Connection closed'))
      })
    })
    await Promise.race([response.wait(), rejection])
  }
  return { send, received, aborted, response }
}

describeWorld('a slow mail server', (it) => {
  it('receives each email once, however many nodes there are', async ({ world }) => {
    await world.signUp('ada@example.com')
    const { send, received, response } = createSlowServer()
    await using _one = runJobs(world.deps, { mail: mailHandler(world.deps, send) })
    await response.reached
    await using _other = runJobs(world.deps, { mail: mailHandler(world.deps, send) })
    for (let renewal = 0; renewal < 12; renewal += 1) {
      advance(world, RENEWAL_MS)
      // Later than the previous renewal would set it.
      await waitUntil(async () => (await findJob(world)).runAt > world.deps.now() + 2 * RENEWAL_MS)
      world.deps.events.emit('jobsQueued')
    }
    response.release()
    await waitUntil(async () => (await listQueuedEmails(world)).length === 0)
    expect(received).toHaveLength(1)
  })

  it('times out if it never responds, and the email is retried later', async ({ world }) => {
    await world.signUp('ada@example.com')
    const { send, received } = createSlowServer()
    await using _one = runJobs(world.deps, { mail: mailHandler(world.deps, send, { timeoutMs: 5 }) })
    await waitUntil(async () => (await findJob(world)).lastError !== null)
    const job = await findJob(world)
    expect(job).toMatchObject({ failedAt: null, attempts: 1, lastError: 'The mail server took too long' })
    expect(job.runAt).toBeGreaterThan(world.deps.now())
    expect(received).toHaveLength(1)
  })

  it('is disconnected by a stale node once another node sends the email', async ({ world }) => {
    await world.signUp('ada@example.com')
    const stale = createSlowServer()
    await using _stale = runJobs(world.deps, { mail: mailHandler(world.deps, stale.send) })
    await stale.response.reached
    // While it is suspended, its timers do not run.
    world.clock.advance(2 * 60_000)
    const other = createSlowServer()
    await using _other = runJobs(world.deps, { mail: mailHandler(world.deps, other.send) })
    await other.response.reached
    advance(world, RENEWAL_MS)
    await waitUntil(async () => stale.aborted.length === 1)
    other.response.release()
    await waitUntil(async () => (await listQueuedEmails(world)).length === 0)
    expect([...stale.received, ...other.received]).toHaveLength(2)
  })

  it('does not delay emails to other recipients', async ({ world }) => {
    await world.signUp('ada@example.com')
    const { send, received, response } = createSlowServer()
    const sendToBen: SendEmail = async (mail, signal) => {
      if (mail.to === 'ada@example.com') await send(mail, signal)
    }
    await using _one = runJobs(world.deps, { mail: mailHandler(world.deps, sendToBen) })
    await response.reached
    await world.signUp('ben@example.com')
    await waitUntil(
      async () => (await listQueuedEmails(world)).map(({ recipient }) => recipient).join() === 'ada@example.com',
    )
    response.release()
    await waitUntil(async () => (await listQueuedEmails(world)).length === 0)
    expect(received).toHaveLength(1)
  })

  it('that is busy with the emails of rules still gets those about accounts', async ({ world, tenantId }) => {
    await world.deps.db.deleteFrom('jobs').execute()
    const { send, received, response } = createSlowServer()
    const compose = async ({ key }: { key: string }): Promise<ComposedEmail> => {
      return { to: `${key}@example.com`, subject: key, body: key, settle: async () => {} }
    }
    await world.deps.db.transaction().execute(async (trx) => {
      for (let count = 0; count < 20; count += 1) {
        await queueRuleEmail(trx, world.deps, { ruleId: 'rule', key: `key${count}`, tenantId, label: '' })
      }
    })
    await using _one = runJobs(world.deps, { mail: mailHandler(world.deps, send, { compose }) })
    await response.reached
    await world.signUp('ben@example.com')
    const { id } = await world.deps.db
      .selectFrom('jobs')
      .select('id')
      .where('tenantId', 'is', null)
      .executeTakeFirstOrThrow()
    await waitUntil(async () => received.includes(id))
    expect(received.length).toBeLessThan(20)
    response.release()
    await waitUntil(async () => received.length === 21)
  })

  it('does not use up waiting emails’ attempts', async ({ world }) => {
    for (const name of ['ada', 'ben', 'cy', 'dot', 'eve']) await world.signUp(`${name}@example.com`)
    const { send, response } = createSlowServer()
    await using _one = runJobs(world.deps, { mail: mailHandler(world.deps, send) })
    await response.reached
    const attempts = async (): Promise<string> => {
      const rows = await world.deps.db.selectFrom('jobs').select('attempts').orderBy('id').execute()
      return rows.map((row) => row.attempts).join()
    }
    await waitUntil(async () => (await attempts()) === '1,1,1,1,0')
    response.release()
    await waitUntil(async () => (await listQueuedEmails(world)).length === 0)
  })
})

describeWorld('an email that cannot be sent', (it) => {
  it('is tried once more after a permanent refusal, then waits for the operator', async ({ world }) => {
    const { caller } = await signInOperator(world)
    const plain = { recipient: 'ada@example.com', subject: 'Plain', body: 'Without a link' }
    await world.deps.db.transaction().execute(async (trx) => await queueEmail(trx, world.deps, plain))
    const replies = [new Error('421 Later'), new EmailRefused('550 Unknown'), new Error('421 Later')]
    let sent = 0
    const send: SendEmail = async () => {
      sent += 1
      throw replies.shift() ?? new EmailRefused('550 No such user')
    }
    await using _one = runJobs(world.deps, { mail: mailHandler(world.deps, send) })
    for (let tries = 1; tries <= 4; tries += 1) {
      await waitUntil(async () => sent === tries && (await findJob(world)).leaseHolder === null)
      expect((await findJob(world)).failedAt === null).toBe(tries < 4)
      world.clock.advance(60_000)
      world.deps.events.emit('jobsQueued')
    }
    const { failed, mail } = await caller.admin.status()
    expect(failed).toEqual([
      { work: 'mail', count: 1, items: [{ what: 'Plain - ada@example.com', error: '550 No such user' }] },
    ])
    expect([mail.queued, mail.failed]).toEqual([0, 1])
    await caller.admin.retryFailed({ work: 'mail' })
    await waitUntil(async () => sent === 5 && (await findJob(world)).failedAt !== null)
  })

  it('loses its link after a second refusal, and stays on the Status page until it is retried', async ({ world }) => {
    const { caller } = await signInOperator(world)
    await world.signUp('ada@example.com')
    const link = (await listQueuedEmails(world))[0]?.link ?? ''
    const token = link.split('=').at(-1) ?? ''
    expect(token).toMatch(/^.{20,}$/)
    let sent = 0
    const send: SendEmail = async () => {
      sent += 1
      throw new EmailRefused('550 No such user.')
    }
    await using _one = runJobs(world.deps, { mail: mailHandler(world.deps, send) })
    await waitUntil(async () => sent === 1 && (await findJob(world)).leaseHolder === null)
    world.clock.advance(60_000)
    world.deps.events.emit('jobsQueued')
    await waitUntil(async () => (await findJob(world)).failedAt !== null)
    expect(JSON.stringify(await findJob(world))).not.toContain(token)
    const what = 'Verify your email address - ada@example.com'
    const error = '550 No such user. The email had a link, so it has been deleted. The recipient can request a new one.'
    expect((await caller.admin.status()).failed).toEqual([{ work: 'mail', count: 1, items: [{ what, error }] }])
    await caller.admin.retryFailed({ work: 'mail' })
    await waitUntil(async () => (await listQueuedEmails(world)).length === 0)
    expect(sent).toBe(2)
  })

  it('is kept for the operator after its last attempt, unless it has a link', async ({ world }) => {
    await world.signUp('ada@example.com')
    const { db } = world.deps
    const plain = { recipient: 'ada@example.com', subject: 'Plain', body: 'Without a link' }
    await db.transaction().execute(async (trx) => await queueEmail(trx, world.deps, plain))
    await db.updateTable('jobs').set({ attempts: 69 }).execute()
    const send: SendEmail = async () => {
      throw new Error('No such mailbox')
    }
    await using _one = runJobs(world.deps, { mail: mailHandler(world.deps, send) })
    await waitUntil(
      async () => (await listQueuedEmails(world)).length === 1 && (await findJob(world)).failedAt !== null,
    )
    expect(await listQueuedEmails(world)).toEqual([plain])
    expect((await findJob(world)).lastError).toBe('No such mailbox')
    expect(world.logged.some(({ message }) => message === 'an email with a link could not be sent')).toBe(true)
  })
})
