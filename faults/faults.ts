type Fault = (size: 'full' | 'short') => Promise<boolean>

/**
 * Fault-injection suites by name, loaded on demand. Each prints its measurements and returns whether all requirements
 * are met.
 */
export const FAULTS: Readonly<Record<string, Fault>> = {
  webhooks: async (size) => await (await import('./webhooks.ts')).injectWebhookFaults(size),
  deliveries: async (size) => await (await import('./deliveries.ts')).injectDeliveryFaults(size),
  campaigns: async (size) => await (await import('./campaigns.ts')).injectCampaignFaults(size),
  pauses: async (size) => await (await import('./campaigns.ts')).injectPauseFaults(size),
  cluster: async (size) => await (await import('./cluster.ts')).injectClusterFaults(size),
  backup: async (size) => await (await import('./backups.ts')).injectBackupFaults(size),
  delays: async (size) => await (await import('./delays/delays.ts')).injectBlockingRequests(size),
  days: async (size) => await (await import('./days/days.ts')).injectUnluckyDays(size),
}
