import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { signInOperator, type Client, newBusiness, until } from '../apps/server/test/support/client.ts'
import { listOf, reachable } from '../apps/server/test/support/provider-installation.ts'
import { startServerProcess } from '../apps/server/test/support/server-process.ts'
import { testEnvironment } from '../apps/server/test/support/test-server.ts'
import { createFakeClock } from './fake-clock.ts'
import { tell } from './lines.ts'

const RECIPIENTS = 60
const LINES = 10
const CALL_SECONDS = 7
const LIMIT_MINUTES = 1
const QUIET_MS = 4000

/** A campaign meets its limit at the end of a month, and the clock is set forth and back over its turn. @returns whether all held */
export async function faultClock(): Promise<boolean> {
  const clock = createFakeClock()
  if (!clock) {
    console.log('Skipped: libfaketime is not on this machine (Debian: apt-get install libfaketime).')
    return true
  }
  const today = new Date()
  const turn = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1)
  const [month, next] = [turn - 1, turn].map((at) => new Date(at).toISOString().slice(0, 7))
  clock.set(turn - 120_000)
  const env = testEnvironment({
    DIALLER_CONCURRENCY: String(LINES),
    CALLING_HOURS: 'off',
    RATE_LIMIT: 'off',
    SIMULATOR_CALL_SECONDS: `${CALL_SECONDS}-${CALL_SECONDS}`,
    USAGE_BENCHMARKS: '1000',
  })
  await using server = await startServerProcess({ ...env, ...clock.env })
  const ann = await newBusiness(reachable(server.url), 'ann')
  await ann.trpc.agent.update.mutate({ systemPrompt: 'Be kind.' })
  const operator = await signInOperator(reachable(server.url))
  const { tenantId } = await operator.trpc.admin.clientOfUser.query({ userId: ann.userId })
  await operator.trpc.admin.setLimit.mutate({ tenantId, limitMinutes: LIMIT_MINUTES })
  const { campaignId } = await ann.trpc.bulk.create.mutate({ name: 'Turn of the month', list: listOf(RECIPIENTS) })
  const held = async (): Promise<number> => await untilHeld(ann, campaignId)
  const secondsOf = async (of: string | undefined): Promise<{ total: number; recounted: number }> => {
    const sums = await operator.trpc.admin.explainUsage.query({ tenantId, limit: 1, ...(of ? { month: of } : {}) })
    return { total: sums.totalSeconds, recounted: sums.recountedSeconds }
  }

  const before = await held()
  const late = (await started(ann, QUIET_MS)) - before
  clock.set(turn + 1000)
  await until(async () => (await started(ann)) > before, 'calls of the next month', 30)
  const after = await held()
  clock.set(turn - 60_000)
  const back = (await started(ann, QUIET_MS)) - after
  const refusal = await ann.trpc.calls.place.mutate({ phoneNumber: '2125550199' }).then(
    () => 'placed',
    (error: Error) => error.message,
  )
  clock.set(turn + 10_000)
  const alerts = limitMails(env['DATA_DIR'] ?? '')
  await operator.trpc.admin.setLimit.mutate({ tenantId, limitMinutes: null })
  await until(async () => (await ann.trpc.bulk.campaign.query({ campaignId })).state === 'finished', 'the end', 120)
  const { rows } = await ann.trpc.calls.list.query({ limit: 200 })
  const numbers = rows.map((row) => row.phoneNumber)
  const talked = rows.reduce((sum, row) => sum + row.durationSeconds, 0)
  const [first, second] = [await secondsOf(month), await secondsOf(next)]
  const most = LIMIT_MINUTES * 60 + LINES * CALL_SECONDS
  return tell([
    { what: 'calls that started after the limit was reached', figure: String(late), isMet: late === 0 },
    {
      what: `seconds of the first month, at most ${most} (the limit and what was in flight)`,
      figure: JSON.stringify(first),
      isMet: first.total >= LIMIT_MINUTES * 60 && first.total <= most && first.total === first.recounted,
    },
    {
      what: 'calls after the turn of the month, until its own limit',
      figure: String(after - before),
      isMet: after > before,
    },
    { what: 'calls after the clock was set back over it', figure: String(back), isMet: back === 0 },
    { what: 'a call by hand then', figure: refusal, isMet: refusal.startsWith('Monthly limit of 1 minutes reached') },
    {
      what: 'mails of the limit, one for each month',
      figure: String(alerts),
      isMet: alerts === 2,
    },
    {
      what: `people called once, of ${RECIPIENTS}`,
      figure: `${new Set(numbers).size} in ${numbers.length} calls`,
      isMet: numbers.length === RECIPIENTS && new Set(numbers).size === RECIPIENTS,
    },
    {
      what: `seconds of the second month, by its sum and by its entries; ${talked} talked in all`,
      figure: JSON.stringify(second),
      isMet: second.total === second.recounted && first.total + second.total === talked,
    },
  ])
}

/** Waits until the limit holds the campaign and nothing is under way. @returns how many calls have been started */
async function untilHeld(ann: Client, campaignId: string): Promise<number> {
  await until(
    async () => {
      const { state, reason, counts } = await ann.trpc.bulk.campaign.query({ campaignId })
      return state === 'held' && reason === 'limit-reached' && counts.dialling + counts['in-progress'] === 0
    },
    'the limit',
    90,
  )
  return await started(ann)
}

async function started(ann: Client, afterMs = 0): Promise<number> {
  await sleep(afterMs)
  return (await ann.trpc.calls.list.query({ limit: 1 })).total
}

function limitMails(dataDir: string): number {
  const outbox = join(dataDir, 'outbox')
  const mails = readdirSync(outbox).filter((name) => name.endsWith('.eml'))
  return mails.filter((name) => /has reached its limit/.test(readFileSync(join(outbox, name), 'utf8'))).length
}
