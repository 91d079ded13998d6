// A process in which callers book appointments, and unclear ones are settled, until a test kills it.
import { openDatabase } from '@callwright/db/open-database'
import type { TenantId } from '@callwright/db/tables/ids'

import { bookingHandler } from '../booking/cal-com/settle.ts'
import type { BookingDeps } from '../booking/tools/booking-call.ts'
import type { Settings } from '../context/context.ts'
import { createEvents } from '../context/events.ts'
import { releaseClaims } from '../installation/release-claims.ts'
import { createJobWorker } from '../jobs/job-worker.ts'
import { startCall } from './booking-calls.ts'

export type BookingNode = {
  address: Parameters<typeof openDatabase>[0]
  tenantId: TenantId
  settings: Settings
  callers: number
}

/** What one caller was told, as a line of the output. The other lines say that a caller has agreed to a time. */
export type Told = { conversationId: string; result: Record<string, unknown> | null; error: string | null }

const { address, tenantId, settings, callers } = JSON.parse(process.argv[2] ?? '') as BookingNode
const { db } = await openDatabase(address)
const ignore = (): void => {}
const deps: BookingDeps = {
  ...{ db, now: Date.now, newId: () => crypto.randomUUID(), events: createEvents(), secretKey: new Uint8Array(32) },
  settings,
  readCalendar: async () => null,
  log: { info: ignore, warn: ignore, error: ignore },
}
// As at the start of a server: the holders of leases are dead.
await releaseClaims(deps)
createJobWorker(deps, { booking: bookingHandler(deps) }).start()

async function bookForever(): Promise<never> {
  for (;;) {
    const conversationId = `conv_${crypto.randomUUID()}`
    const call = startCall(deps, tenantId, { conversationId })
    const wanted = { slot: await call.findSlot(), name: 'Eve Adams' }
    await call.use('book_time', { ...wanted, confirmed: false })
    process.stdout.write('agreed\n')
    const answer = await call.use('book_time', { ...wanted, confirmed: true })
    const told: Told = { conversationId, result: null, error: null }
    if (answer.ok) told.result = answer.result as Told['result']
    else told.error = answer.error
    process.stdout.write(`${JSON.stringify(told)}\n`)
  }
}
await Promise.all(Array.from({ length: callers }, bookForever))
