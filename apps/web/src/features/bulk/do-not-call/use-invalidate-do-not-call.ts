import { trpc } from '#lib/api/trpc.ts'

/** Invalidates the queries that depend on the do-not-call list. */
export function useInvalidateDoNotCall(): () => Promise<void> {
  const utils = trpc.useUtils()
  return async () => {
    await Promise.all([
      utils.bulk.doNotCall.invalidate(),
      utils.bulk.doNotCallSuggestions.invalidate(),
      utils.bulk.isOnDoNotCall.invalidate(),
      utils.bulk.campaigns.invalidate(),
    ])
  }
}
