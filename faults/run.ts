// `npm run faults -- campaigns`, `malformed`, ...: what only shows when things break. Longer than any test may take.
import { faultBackups } from './backups.ts'
import { faultCampaigns, faultPauses } from './campaigns.ts'
import { faultClock } from './clock.ts'
import { faultCluster } from './cluster.ts'
import { faultDelays } from './delays/delays.ts'
import { faultDisk } from './disk.ts'
import { faultLock } from './lock.ts'
import { faultMalformed } from './malformed.ts'
import { faultPowercut } from './powercut.ts'
import { faultProxy } from './proxy/proxy.ts'
import { faultSigterm } from './sigterm.ts'
import { faultUploads } from './uploads.ts'
import { faultWebhooks } from './webhooks.ts'

const runs: Readonly<Record<string, (size: 'full' | 'short') => Promise<boolean>>> = {
  campaigns: faultCampaigns,
  pauses: faultPauses,
  clock: faultClock,
  cluster: faultCluster,
  malformed: faultMalformed,
  powercut: faultPowercut,
  delays: faultDelays,
  disk: faultDisk,
  lock: faultLock,
  proxy: faultProxy,
  webhooks: faultWebhooks,
  sigterm: faultSigterm,
  uploads: faultUploads,
  backup: faultBackups,
}

const words = process.argv.slice(2)
const size = words.includes('--short') ? 'short' : 'full'
const names = words.filter((word) => word !== '--short')
const unknown = names.find((name) => !Object.hasOwn(runs, name))
if (unknown === undefined) {
  for (const name of names.length > 0 ? names : Object.keys(runs)) {
    if (!(await runs[name]?.(size))) process.exitCode = 1
  }
} else {
  console.error(`There are no faults "${unknown}". There are: ${Object.keys(runs).join(', ')}; --short takes minutes.`)
  process.exitCode = 2
}
