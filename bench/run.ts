// `npm run bench -- calls`. Every figure is a ratio to another figure of the same run, or has a limit.
import { benchCalls } from './calls/bench-calls.ts'
import { benchPostgres } from './calls/bench-postgres.ts'
import { benchTenants } from './calls/bench-tenants.ts'
import { benchCampaigns } from './campaigns/bench-campaigns.ts'
import { benchSockets } from './sockets/bench-sockets.ts'
import { benchStart } from './start/bench-start.ts'
import { benchWebhooks } from './webhooks/bench-webhooks.ts'

const benches: Readonly<Record<string, () => Promise<boolean>>> = {
  calls: benchCalls,
  campaigns: benchCampaigns,
  postgres: benchPostgres,
  sockets: benchSockets,
  start: benchStart,
  tenants: benchTenants,
  webhooks: benchWebhooks,
}

const names = process.argv.slice(2)
const unknown = names.find((name) => !Object.hasOwn(benches, name))
if (unknown === undefined) {
  for (const name of names.length > 0 ? names : Object.keys(benches)) {
    if (!(await benches[name]?.())) process.exitCode = 1
  }
} else {
  console.error(`Unknown benchmark "${unknown}". Benchmarks: ${Object.keys(benches).join(', ')}.`)
  process.exitCode = 2
}
