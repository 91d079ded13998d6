import { existsSync, globSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { waitUntil } from '../../packages/api/src/testing/wait-until.ts'

import { createAgent, newBusiness, newClient, PASSWORD, signInOperator } from '../../apps/server/harness/client.ts'
import { createRecipientList, installProvider, toTestServer } from '../../apps/server/harness/provider-installation.ts'
import { startServerProcess } from '../../apps/server/harness/server-process.ts'
import { type Day, type DayReport, readOutput } from './day.ts'

/** 90 s until work is moved back, and the work itself. */
const LIMIT_SECONDS = 150
const ANN = { email: 'ann@example.com', password: PASSWORD, rememberMe: false }

type Jump = { hours: number; isCorrectedWhileStopped: boolean }

export const WRONG_CLOCKS: readonly Day[] = [
  createDay('an hour', { hours: 1, isCorrectedWhileStopped: false }),
  createDay('a day', { hours: 24, isCorrectedWhileStopped: true }),
  createDay('a month', { hours: 30 * 24, isCorrectedWhileStopped: false }),
]

function createDay(length: string, jump: Jump): Day {
  return { name: `the clock is ${length} ahead`, live: async (report) => await live(jump, report) }
}

async function live({ hours, isCorrectedWhileStopped }: Jump, { says, holds }: DayReport): Promise<string | void> {
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
  if (library === undefined) return 'not tried, because libfaketime is not installed (apt-get install libfaketime)'
  await using installation = await installProvider({ DIALLER_CONCURRENCY: '1' })
  const { fake } = installation
  const { DATA_DIR: dataDir = '' } = installation.env
  const setClock = (hoursAhead: number): void => writeFileSync(`${dataDir}-clock`, `+${hoursAhead}h\n`)
  const fakeTime = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: `${dataDir}-clock` }
  const env = { ...installation.env, ...fakeTime, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  setClock(0)
  await using first = await startServerProcess(env)
  await createAgent(await newBusiness(first, 'ann'))
  const signIn = async () => {
    const client = newClient(first)
    await client.trpc.auth.login.mutate(ANN)
    return client
  }

  setClock(hours)
  // A call, a campaign with one line, an email, and a session that nobody uses. The reports and the email get lost.
  if (fake.state.webhook) fake.state.webhook.mode = 'drop'
  fake.addFault({ kind: '500-before', method: 'GET', path: '/conversations' })
  const [ann, idle, operator] = [await signIn(), await signIn(), await signInOperator(toTestServer(first.url))]
  const outbox = blockOutbox(dataDir)
  await ann.trpc.auth.forgotPassword.mutate({ email: ANN.email })
  const { callId } = await ann.trpc.calls.place.mutate({ phoneNumber: '(212) 555-0142' })
  const { campaignId } = await ann.trpc.bulk.create.mutate({ name: 'Ahead', list: createRecipientList(3) })
  await waitUntil(() => fake.state.dials.length === 2, 'the first calls')
  await waitUntil(async () => (await operator.trpc.admin.status.query()).failed.length > 0, 'the failed email')

  if (isCorrectedWhileStopped) await first.end('SIGTERM')
  setClock(0)
  await using second = isCorrectedWhileStopped ? await startServerProcess(env) : null
  const correctedAt = performance.now()
  const { clockLagMs } = await operator.trpc.admin.status.query()
  holds(
    'Status shows how far the server is behind',
    clockLagMs > 0.9 * hours * 3_600_000,
    `${(clockLagMs / 3_600_000).toFixed(2)} h`,
  )
  says('check', await readOutput(['check'], env), /clock is [\d.]+ hours behind the newest record\. Check its time\./)
  fake.clearFaults()
  outbox.restore()

  const until = async (what: string, check: () => Promise<boolean>): Promise<void> => {
    const isMet = await waitUntil(check, what, LIMIT_SECONDS * 1000 - (performance.now() - correctedAt)).catch(
      () => false,
    )
    const seconds = ((performance.now() - correctedAt) / 1000).toFixed(0)
    holds(`${what} continues, <= ${LIMIT_SECONDS} s`, isMet, `${seconds} s`)
  }
  await until('the open call', async () => (await ann.trpc.calls.byId.query({ callId })).status === 'completed')
  await until('the campaign', async () => (await ann.trpc.bulk.campaign.query({ campaignId })).state === 'finished')
  await until('the email', async () => readdirSync(join(dataDir, 'outbox')).some((name) => name.endsWith('.eml')))
  const numbers = new Set(fake.state.dials.map(({ toNumber }) => toNumber))
  holds(
    'numbers dialed, each once',
    numbers.size === 4 && fake.state.dials.length === 4,
    `${numbers.size} in ${fake.state.dials.length} dials`,
  )
  holds('the session continues', (await ann.trpc.auth.me.query()) !== null)
  setClock(13)
  holds('an unused session ends after 12 hours', (await idle.trpc.auth.me.query()) === null)
  await second?.end('SIGTERM')
}

/** Nothing can be written to the outbox, because it is a file. */
function blockOutbox(dataDir: string): { restore: () => void } {
  const outbox = join(dataDir, 'outbox')
  if (existsSync(outbox)) renameSync(outbox, `${outbox}-before`)
  writeFileSync(outbox, '')
  return {
    restore() {
      rmSync(outbox)
      mkdirSync(outbox)
    },
  }
}
