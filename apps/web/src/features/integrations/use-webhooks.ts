import { trpc } from '#lib/api/trpc.ts'
import { useIsOperator } from './use-is-operator.ts'

/** The business's webhooks, or the installation's if the operator is signed in. */
export function useWebhooks(): (typeof trpc)['webhooks'] {
  return useIsOperator() ? trpc.admin.webhooks : trpc.webhooks
}

type Utils = ReturnType<typeof trpc.useUtils>

/** The cached results of `useWebhooks()`. */
export function useWebhooksCache(): Utils['webhooks'] {
  const utils = trpc.useUtils()
  return useIsOperator() ? utils.admin.webhooks : utils.webhooks
}
