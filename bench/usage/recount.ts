import { openFile } from '../sqlite.ts'

export type Recounted = {
  seconds: number
  activeClients: number
  clients: Map<string, { month: number; total: number }>
  /** seconds by `YYYY-MM-DD` */
  days: Map<string, number>
}

/** The figures made the long way, from the calls: nothing of the ledger is read. */
export function recount(file: string, month: string): Recounted {
  const sqlite = openFile(file, { readonly: true })
  const calls = sqlite
    .prepare(
      `select "tenantId", "startedAt", "durationSeconds" from calls
       where status = 'completed' and "durationSeconds" > 0 and "testMode" = 0`,
    )
    .all() as { tenantId: string; startedAt: number; durationSeconds: number }[]
  sqlite.close()
  const counted: Recounted = { seconds: 0, activeClients: 0, clients: new Map(), days: new Map() }
  for (const { tenantId: tenant, startedAt, durationSeconds: seconds } of calls) {
    const client = counted.clients.get(tenant) ?? { month: 0, total: 0 }
    counted.clients.set(tenant, client)
    client.total += seconds
    const day = new Date(startedAt).toISOString().slice(0, 10)
    if (!day.startsWith(month)) continue
    if (client.month === 0) counted.activeClients += 1
    client.month += seconds
    counted.seconds += seconds
    counted.days.set(day, (counted.days.get(day) ?? 0) + seconds)
  }
  return counted
}
