import { trpc } from '#lib/api/trpc.ts'

/** Invalidates the queries that depend on planned calls. */
export function useInvalidateSchedule(): () => Promise<void> {
  const { bulk } = trpc.useUtils()
  return async () => {
    await Promise.all([
      bulk.schedule.invalidate(),
      bulk.callBacks.invalidate(),
      bulk.missedCallers.invalidate(),
      bulk.campaigns.invalidate(),
      bulk.campaign.invalidate(),
      bulk.recipients.invalidate(),
    ])
  }
}
