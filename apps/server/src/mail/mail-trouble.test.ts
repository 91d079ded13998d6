import { mailHandler, type SendEmail } from '@callwright/api/mail/mail-job'
import { signInOperator } from '@callwright/api/testing/operator'
import { listQueuedEmails } from '@callwright/api/testing/queued-emails'
import { runJobs } from '@callwright/api/testing/run-jobs'
import { createWorld } from '@callwright/api/testing/test-world'
import { waitUntil } from '@callwright/api/testing/wait-until'
import { DEFAULT_BRAND } from '@callwright/contract/brand'
import { onBothDialects } from '@callwright/db/testing/test-databases'
import { expect, it, test } from 'vitest'

import { newClient } from '../../harness/client.ts'
import { startTestMailServer } from '../../harness/smtp-server.ts'
import { OPERATOR, startTestServer } from '../../harness/test-server.ts'
import { configFrom } from '../config/config.ts'
import { createLog } from '../logging/log.ts'
import { createMailer } from './mailer.ts'

const HOUR_MS = 3_600_000
const NO_USER = '550 5.1.1 No such user'

onBothDialects('an email that a mail server refuses', (open) => {
  it.each([
    ['RCPT', NO_USER, 'RCPT', NO_USER, true],
    ['RCPT', '551 5.7.1 Elsewhere', '.', '554 5.6.0 Content', true],
    ['DATA', '554 5.5.1 No', 'DATA', '554 5.5.1 No', true],
    ['RCPT', '452 4.2.2 Full', 'RCPT', '450 4.2.1 Greylisted', false],
    ['RCPT', NO_USER, 'RCPT', '450 4.2.1 Greylisted', false],
    ['MAIL', '550 5.7.1 Unknown sender', 'MAIL', '550 5.7.1 Unknown sender', false],
    ['AUTH', '535 5.7.8 Wrong', 'EHLO', '421 4.3.2 Closing', false],
  ])('with %s: %j, then %s: %j, is given up: %s', async (step, reply, nextStep, nextReply, isFinal) => {
    await using world = await createWorld(open)
    const { caller } = await signInOperator(world)
    await world.signUp('ada@example.com')
    const replies: Record<string, string> = { [step]: reply }
    await using server = await startTestMailServer({ replies })
    const { mail: config } = configFrom({ SMTP_URL: `smtp://me:secret@127.0.0.1:${server.port}` })
    const mailer = createMailer(config, {
      ...{ dataDir: '', log: createLog('silent') },
      readBrand: async () => DEFAULT_BRAND,
    })
    let sent = 0
    const send: SendEmail = async (...email) => {
      sent += 1
      await mailer.send(...email)
    }
    const finishAttempt = async (attempt: number): Promise<void> => {
      const job = world.deps.db.selectFrom('jobs').select('id').where('leaseHolder', 'is not', null)
      await waitUntil(async () => sent === attempt && (await job.executeTakeFirst()) === undefined)
      world.clock.advance(HOUR_MS)
    }
    await using _jobs = runJobs(world.deps, { mail: mailHandler(world.deps, send) })
    await finishAttempt(1)
    delete replies[step]
    replies[nextStep] = nextReply
    world.deps.events.emit('jobsQueued')
    await finishAttempt(2)
    const { failed, mail } = await caller.admin.status()
    expect([mail.queued, mail.failed]).toEqual(isFinal ? [0, 1] : [1, 0])
    if (isFinal) {
      const error = `The mail server refused this email: ${nextReply}. The email had a link, so it has been deleted. The recipient can request a new one.`
      const items = [{ what: 'Verify your email address - ada@example.com', error }]
      expect(failed).toEqual([{ work: 'mail', count: 1, items }])
      return
    }
    delete replies[nextStep]
    world.deps.events.emit('jobsQueued')
    await finishAttempt(3)
    expect(await listQueuedEmails(world)).toEqual([])
  })
})

// Security: 19
test('a server whose mail would be sent unencrypted says so at startup and on the status page', async () => {
  await using smtp = await startTestMailServer()
  const problem = `0.0.0.0:${smtp.port} offers no encryption (STARTTLS), so nothing is sent: turn it on there, or set SMTP_ALLOW_PLAIN=true`
  const readProblem = async (server: Parameters<typeof newClient>[0]): Promise<string | null> => {
    const operator = newClient(server)
    await operator.fetch('/api/auth/login', { method: 'POST', body: OPERATOR })
    return (await operator.trpc.admin.status.query()).mail.problem
  }
  const settings = { SMTP_URL: `smtp://0.0.0.0:${smtp.port}`, MAIL_FROM: 'a@example.com' }
  await using server = await startTestServer(settings)
  await waitUntil(async () => server.log().includes(problem))
  expect(await readProblem(server)).toContain(problem)
  await using allowed = await startTestServer({ ...settings, SMTP_ALLOW_PLAIN: 'true' })
  expect(await readProblem(allowed)).toBe(null)
})
