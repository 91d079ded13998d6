import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import type { Db } from '@callwright/db/database'
import { asTenantId, asUserId } from '@callwright/db/tables/ids'
import { onBothDialects } from '@callwright/db/testing/test-databases'
import { expect, it } from 'vitest'

import { HOUR_MS } from '../context/local-time.ts'
import { ruleEmailId } from '../mail/mail-job.ts'
import * as repo from '../mail/mail-rules.repo.ts'
import type { NodeOptions, PlannedCall } from '../testing/mail-node.ts'
import { callRule } from '../testing/mail-rules.ts'
import { createSharedDatabase } from '../testing/shared-database.ts'
import { waitUntil } from '../testing/wait-until.ts'

const CALLS = 10_600
const KILLS = 60
/** No rule sends more than 30 emails an hour, except that of a business with this many calls. */
const CALLS_PER_BUSINESS = 25
const BUSY_CALLS = 100
/** Every so many calls, one that no rule sends anything about. */
const UNWANTED_EVERY = 20
/** Calls that a restarted node records again. */
const REPEATED = 10

function planCalls(): PlannedCall[] {
  return Array.from({ length: CALLS }, (_, index) => {
    const [id, isMissed] = [`conv_${index}`, index % UNWANTED_EVERY !== 0]
    const busyEvery = CALLS / BUSY_CALLS
    if (index % busyEvery === 1) return { id, isMissed, tenantId: asTenantId('busy') }
    return { id, isMissed, tenantId: asTenantId(`tenant${Math.floor((index * 7919) % (CALLS / CALLS_PER_BUSINESS))}`) }
  })
}

async function insertBusinesses(db: Db, tenants: Iterable<string>): Promise<void> {
  for (const name of tenants) {
    const [tenantId, userId] = [asTenantId(name), asUserId(`user of ${name}`)]
    const times = { createdAt: 1, updatedAt: 1 }
    const user = { id: userId, email: `${name}@example.com`, passwordHash: '', role: 'business' as const, ...times }
    await db.insertInto('users').values(user).execute()
    const business = { id: tenantId, userId, name, servicePlan: 'both' as const, ...times }
    await db.insertInto('businesses').values(business).execute()
    await repo.insertRule(db, {
      ...{ id: ruleOf(name), tenantId, address: user.email, settings: callRule({ which: 'missed' }), state: 'on' },
      ...{ tokenHash: null, tokenExpiresAt: null, removedAt: null, coveredTo: 1, createdAt: 1 },
    })
  }
}

function ruleOf(tenant: string): string {
  return `rule of ${tenant}`
}

/** Starts a node, and continues with the calls that the one before has not recorded. */
function startNode(options: NodeOptions) {
  const program = join(import.meta.dirname, '../testing/mail-node.ts')
  const child = spawn(process.execPath, [program, JSON.stringify(options)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  let sent = 0
  let next = options.from
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'sent') sent += 1
    if (line.startsWith('recorded ')) next = Number(line.slice(9)) + options.step
  })
  return {
    sent: () => sent,
    next: () => Math.max(options.from, next - REPEATED * options.step),
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.stdin.end()
      expect(await exited).toEqual([0, null])
    },
  }
}

onBothDialects('emails of nodes that are killed', (_open, dialect) => {
  it('are sent once for every call', async () => {
    await using database = await createSharedDatabase()
    const { address, db } = database
    const folder = mkdtempSync(join(tmpdir(), 'callwright-mails-'))
    const planned = planCalls()
    writeFileSync(join(folder, 'calls.json'), JSON.stringify(planned))
    await insertBusinesses(db, new Set(planned.map(({ tenantId }) => tenantId)))
    const step = dialect === 'postgres' ? 2 : 1
    const start = (from: number, offsetMs = 0): ReturnType<typeof startNode> =>
      startNode({ address, folder, offsetMs, from, step })
    const nodes = Array.from({ length: step }, (_, from) => start(from))
    const countJobs = async (): Promise<number> =>
      Number(
        (
          await db
            .selectFrom('jobs')
            .select((eb) => eb.fn.countAll<string>().as('count'))
            .where('kind', 'in', ['mail', 'call-mail'])
            .executeTakeFirstOrThrow()
        ).count,
      )
    for (let kill = 0; kill < KILLS; kill += 1) {
      const index = kill % step
      const node = nodes[index]
      const target = Math.floor((Math.random() * 1.6 * CALLS) / KILLS / step)
      // The last nodes may have less left to send.
      const giveUpAt = Date.now() + 8000
      while (node && node.sent() < target && Date.now() < giveUpAt)
        await new Promise((resolve) => setTimeout(resolve, 2))
      await node?.kill()
      nodes[index] = start(node?.next() ?? 0)
    }
    await waitUntil(async () => nodes.every((node) => node.next() >= CALLS - REPEATED * step), 'all calls', 300_000)
    await waitUntil(async () => (await countJobs()) === 0, 'all emails', 300_000)
    for (const node of nodes) await node.stop()
    // The summary of the busy business waits until its window has room.
    const last = start(CALLS, 2 * HOUR_MS)
    const isDone = async (): Promise<boolean> =>
      (await db.selectFrom('rule_mails').select('key').where('state', '=', 'waiting').execute()).length === 0 &&
      (await countJobs()) === 0
    await waitUntil(isDone, 'the summary', 120_000)
    await last.stop()

    const received = readdirSync(folder).filter((name) => name.endsWith('.eml'))
    const ids = new Set(received.map((name) => name.slice(0, -4)))
    const mails = await db.selectFrom('rule_mails').selectAll().execute()
    const merged = new Set(mails.filter(({ state }) => state === 'merged').map(({ key }) => key))
    const summaries = mails.filter(({ key }) => key.startsWith('summary:'))
    const idOf = (tenant: string, key: string): string => ruleEmailId({ ruleId: ruleOf(tenant), key })
    const wanted = planned.filter(({ isMissed }) => isMissed)
    const missing = wanted.filter(
      ({ id, tenantId }) => !merged.has(`call:${id}`) && !ids.has(idOf(tenantId, `call:${id}`)),
    )
    const known = new Set([
      ...wanted.filter(({ id }) => !merged.has(`call:${id}`)).map(({ id, tenantId }) => idOf(tenantId, `call:${id}`)),
      ...summaries.map(({ key }) => idOf('busy', key)),
    ])
    const doubled = [...ids].filter((id) => !known.has(id))
    const raw = readFileSync(join(folder, 'deliveries.log'), 'utf8').trim().split('\n').length
    process.stdout.write(
      `${dialect}: ${wanted.length} calls, ${KILLS} kills, ${step} node(s): ${ids.size} emails, ${summaries.length} of them summaries of ${merged.size} calls; ${missing.length} missing, ${doubled.length} doubled; ${raw - ids.size} sent again with the same id\n`,
    )
    expect([missing, doubled]).toEqual([[], []])
    expect(ids.size).toBe(wanted.length - merged.size + summaries.length)
    expect(merged.size).toBeGreaterThan(0)
    expect(summaries.map(({ state }) => state)).toEqual(summaries.map(() => 'sent'))
    rmSync(folder, { recursive: true })
  }, 1_500_000)
})
