import { waitUntil } from '../../packages/api/src/testing/wait-until.ts'

import { newBusiness, newClient, PASSWORD, signInOperator } from '../../apps/server/harness/client.ts'
import { freePort, toTestServer } from '../../apps/server/harness/provider-installation.ts'
import { startTestBucketServer } from '../../apps/server/harness/s3-store.ts'
import { startServerProcess } from '../../apps/server/harness/server-process.ts'
import { startTestMailServer } from '../../apps/server/harness/smtp-server.ts'
import { testEnvironment } from '../../apps/server/harness/test-server.ts'
import { newDocument, upload } from '../../apps/server/harness/uploads.ts'
import { type Day, type DayReport, readMessage, readOutput } from './day.ts'

export const DEAD_SERVICES: readonly Day[] = [
  { name: 'the mail server is dead', live: killMailServer },
  { name: 'the bucket is dead', live: killBucket },
]

async function killMailServer({ says, holds }: DayReport): Promise<void> {
  const port = await freePort()
  const env = testEnvironment({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'calls@example.com' })
  await using server = await startServerProcess(env)
  const operator = await signInOperator(toTestServer(server.url))
  const isUnverified = /Please verify your email address\. We have sent you a new link\./
  says('the sign-in of a new business', await readMessage(newBusiness(server, 'ann')), isUnverified)
  const isDead = /The mail server does not accept our mail \(.*ECONNREFUSED.*\)\. Check SMTP_URL\./
  const { mail, failed } = await waitUntil(async () => {
    const status = await operator.trpc.admin.status.query()
    return status.failed.length > 0 && status
  }, 'the failed email')
  says('Status, for mail,', String(mail.problem), isDead)
  says('Status, for the failed email,', failed[0]?.items[0]?.error ?? '', isDead)
  says('check', await readOutput(['check'], env), isDead)

  await using mailServer = await startTestMailServer({ port })
  await operator.trpc.admin.retryFailed.mutate({})
  const link = await waitUntil(
    () => /verify[^ ]*?token=(?:3D)?([\w-]{20,})/.exec(mailServer.received.join('\n').replaceAll('=\n', '')),
    'the link',
  )
  const ann = newClient(server)
  await ann.trpc.auth.verifyEmail.mutate({ token: link[1] ?? '' })
  await ann.trpc.auth.login.mutate({ email: 'ann@example.com', password: PASSWORD, rememberMe: false })
  holds('the link arrives after "Try again", and the business signs in', (await ann.trpc.auth.me.query()) !== null)
}

async function killBucket({ says, holds }: DayReport): Promise<void> {
  await using store = await startTestBucketServer()
  const env = testEnvironment({ RATE_LIMIT: 'off', ...store.environment() })
  const first = await startServerProcess(env)
  const ann = await newBusiness(first, 'ann')
  const kept = await upload(first, ann, newDocument())
  await store.stop()
  const refused = await upload(first, ann, newDocument())
  says(
    'an upload',
    JSON.stringify(refused.body),
    /The server cannot store or read this right now\. Please try again later\./,
  )
  says('check', await readOutput(['check'], env), /Bucket for files: .*(?:respon|reach|ECONNREFUSED)/)
  holds('the calls are shown', (await ann.trpc.calls.list.query({})).rows.length === 0)
  await first.end('SIGTERM')
  await using second = await startServerProcess(env)
  const again = newClient(second, { cookie: ann.cookie() })
  holds('the server starts without it', (await again.trpc.auth.me.query()) !== null)
  await store.start()
  const { status } = await upload(second, again, newDocument())
  const earlier = await again.fetch(String(kept.body['url']))
  holds(
    'an upload works again, and the earlier file is there',
    status === 200 && earlier.ok,
    `${status}, ${earlier.status}`,
  )
}
