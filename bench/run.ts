// `npm run bench -- calls`. Every target is a ratio of two figures from the same run or a fixed limit.
import { benchCalls } from './calls/bench-calls.ts'
import { benchPostgres } from './calls/bench-postgres.ts'
import { benchTenants } from './calls/bench-tenants.ts'
import { benchCampaigns } from './campaigns/bench-campaigns.ts'
import { benchSockets } from './sockets/bench-sockets.ts'
import { benchStart } from './start/bench-start.ts'
import { benchWebhooks } from './webhooks/bench-webhooks.ts'

const benchmarks: Readonly<Record<string, () => Promise<boolean>>> = {
  calls: benchCalls,
  campaigns: benchCampaigns,
  postgres: benchPostgres,
  sockets: benchSockets,
  start: benchStart,
  tenants: benchTenants,
  webhooks: benchWebhooks,
}

const names = process.argv.slice(2)
const unknown = names.find((name) => !Object.hasOwn(benchmarks, name))
if (unknown === undefined) {
  for (const name of names.length > 0 ? names : Object.keys(benchmarks)) {
    if (!(await benchmarks[name]?.())) process.exitCode = 1
  }
} else {
  console.error(`Unknown benchmark "${unknown}". Benchmarks: ${Object.keys(benchmarks).join(', ')}.`)
  process.exitCode = 2
}
