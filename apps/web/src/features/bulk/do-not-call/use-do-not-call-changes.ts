import { trpc } from '../../../lib/api/trpc.ts'

/** Shows anew whatever depends on who must not be called. */
export function useDoNotCallChanges(): () => Promise<void> {
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
