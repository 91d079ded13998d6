type Fault = (size: 'full' | 'short') => Promise<boolean>

/**
 * Fault-injection suites by name, loaded on demand. Each prints its measurements and returns whether all requirements
 * are met.
 */
export const FAULTS: Readonly<Record<string, Fault>> = {
  webhooks: async (size) => await (await import('./webhooks.ts')).faultWebhooks(size),
  campaigns: async (size) => await (await import('./campaigns.ts')).faultCampaigns(size),
  pauses: async (size) => await (await import('./campaigns.ts')).faultPauses(size),
  cluster: async (size) => await (await import('./cluster.ts')).faultCluster(size),
  backup: async (size) => await (await import('./backups.ts')).faultBackups(size),
  delays: async (size) => await (await import('./delays/delays.ts')).faultDelays(size),
}
