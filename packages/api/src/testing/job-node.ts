// A process that enqueues and runs jobs until a test kills it or closes its standard input.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import { openDatabase } from '@callwright/db/open-database'
import { sql } from 'kysely'

import { createEvents } from '../context/events.ts'
import { enqueueJobs, type NewJob } from '../jobs/enqueue-job.ts'
import { createJobWorker } from '../jobs/job-worker.ts'
import { finishJobs } from '../jobs/jobs.repo.ts'

const CONCURRENCY = 5
const WORK_MS = 5

const [address = '', round = '0', jobCount = '0'] = process.argv.slice(2)
const { db, close } = await openDatabase(JSON.parse(address) as Parameters<typeof openDatabase>[0])
// Past the leases of previously killed nodes.
const now = (): number => Date.now() + Number(round) * 60_000
const newId = (): string => crypto.randomUUID()
const events = createEvents()
const ignore = (): void => {}
const log = { info: ignore, warn: ignore, error: ignore }
const stopping = once(process.stdin.resume(), 'end')

/** `keyed` and `plain` jobs run at least once; a `fenced` job is finished in the same transaction as its writes. */
const worker = createJobWorker(
  { db, now, newId, events, log },
  {
    mail: {
      concurrency: CONCURRENCY,
      async run(job) {
        const name = String(job.payload)
        process.stdout.write('started\n')
        await (name.startsWith('frozen') ? stopping : sleep(Math.random() * WORK_MS))
        const isFenced = name.includes('fenced')
        await db.transaction().execute(async (trx) => {
          if (isFenced && (await finishJobs(trx, [job])).size === 0) return
          await sql`insert into executed (name) values (${name})`.execute(trx)
        })
        process.stdout.write('executed\n')
        if (isFenced) return 'finished'
      },
    },
  },
)
worker.start()

for (let index = 0; index < Number(jobCount); index += 1) {
  const type = ['plain', 'keyed', 'fenced', 'keyed'][index % 4]
  const name = `${type} ${round}-${String(index).padStart(3, '0')}`
  const job: NewJob = { kind: 'mail', payload: name, ...(type === 'keyed' && { key: round }) }
  await db.transaction().execute(async (trx) => {
    await sql`insert into enqueued (name) values (${name})`.execute(trx)
    await enqueueJobs(trx, { now, newId }, [job])
  })
  events.emit('jobsQueued')
  process.stdout.write('enqueued\n')
  // At the pace of the work, so that a key is sometimes enqueued again while its job runs.
  await sleep(Math.random() * WORK_MS)
}

await stopping
await worker.stop()
await close()
