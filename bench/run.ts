// `npm run bench -- calls`: every figure is a ratio to something that is measured in the same run, or has a limit.
import { benchCalls } from './calls/bench-calls.ts'
import { benchTenants } from './calls/bench-tenants.ts'
import { benchCampaigns } from './campaigns/bench-campaigns.ts'
import { benchCluster } from './cluster/bench-cluster.ts'
import { benchDoors } from './doors/bench-doors.ts'
import { benchPage } from './page/bench-page.ts'
import { benchProvider } from './provider/bench-provider.ts'
import { benchSockets } from './sockets/bench-sockets.ts'
import { benchStart } from './start/bench-start.ts'
import { benchTenantData } from './tenant-data/bench-tenant-data.ts'
import { benchUploads } from './uploads/bench-uploads.ts'
import { benchUsage } from './usage/bench-usage.ts'
import { benchWebhooks } from './webhooks/bench-webhooks.ts'

const benches: Readonly<Record<string, () => Promise<boolean>>> = {
  calls: benchCalls,
  campaigns: benchCampaigns,
  cluster: benchCluster,
  doors: benchDoors,
  page: benchPage,
  provider: benchProvider,
  sockets: benchSockets,
  start: benchStart,
  'tenant-data': benchTenantData,
  tenants: benchTenants,
  uploads: benchUploads,
  usage: benchUsage,
  webhooks: benchWebhooks,
}

const names = process.argv.slice(2)
const unknown = names.find((name) => !Object.hasOwn(benches, name))
if (unknown === undefined) {
  for (const name of names.length > 0 ? names : Object.keys(benches)) {
    if (!(await benches[name]?.())) process.exitCode = 1
  }
} else {
  console.error(`There is no benchmark "${unknown}". There are: ${Object.keys(benches).join(', ')}.`)
  process.exitCode = 2
}
