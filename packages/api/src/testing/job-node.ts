// A process that asks for jobs and works on them, until a test kills it.
import { openDatabase } from '@callwright/db/open-database'
import { sql } from 'kysely'

import { createEvents } from '../context/events.ts'
import { enqueueJobs } from '../jobs/enqueue-job.ts'
import { createJobWorker } from '../jobs/job-worker.ts'

const AT_ONCE = 5

const [address = '', round = '0', asks = '0'] = process.argv.slice(2)
const { db } = await openDatabase(JSON.parse(address) as Parameters<typeof openDatabase>[0])
// The leases of the nodes that were killed before have ended.
const now = (): number => Date.now() + Number(round) * 60_000
const newId = (): string => crypto.randomUUID()
const events = createEvents()
const ignore = (): void => {}
const log = { info: ignore, warn: ignore, error: ignore }

const worker = createJobWorker(
  { db, now, newId, events, log },
  {
    mail: {
      concurrency: AT_ONCE,
      async run({ payload }) {
        process.stdout.write('begun\n')
        await sql`insert into ran (name) values (${payload})`.execute(db)
        process.stdout.write('ran\n')
      },
    },
  },
)
worker.start()

for (let ask = 0; ask < Number(asks); ask += 1) {
  const name = `${round}-${ask}`
  await db.transaction().execute(async (trx) => {
    await sql`insert into asked (name) values (${name})`.execute(trx)
    await enqueueJobs(trx, { now, newId }, [{ kind: 'mail', payload: name }])
  })
  events.emit('jobsQueued')
  process.stdout.write('asked\n')
}
