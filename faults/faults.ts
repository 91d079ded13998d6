type Fault = (size: 'full' | 'short') => Promise<boolean>

/**
 * Fault-injection suites by name, loaded on demand. Each prints its measurements and returns whether all requirements
 * are met.
 */
export const FAULTS: Readonly<Record<string, Fault>> = {
  campaigns: async (size) => await (await import('./campaigns.ts')).faultCampaigns(size),
  pauses: async (size) => await (await import('./campaigns.ts')).faultPauses(size),
  clock: async () => await (await import('./clock.ts')).faultClock(),
  cluster: async (size) => await (await import('./cluster.ts')).faultCluster(size),
  malformed: async (size) => await (await import('./malformed.ts')).faultMalformed(size),
  powercut: async (size) => await (await import('./powercut.ts')).faultPowercut(size),
  delays: async (size) => await (await import('./delays/delays.ts')).faultDelays(size),
  disk: async (size) => await (await import('./disk.ts')).faultDisk(size),
  lock: async (size) => await (await import('./lock.ts')).faultLock(size),
  proxy: async () => await (await import('./proxy/proxy.ts')).faultProxy(),
  webhooks: async (size) => await (await import('./webhooks.ts')).faultWebhooks(size),
  sigterm: async (size) => await (await import('./sigterm.ts')).faultSigterm(size),
  uploads: async (size) => await (await import('./uploads.ts')).faultUploads(size),
  backup: async (size) => await (await import('./backups.ts')).faultBackups(size),
}
