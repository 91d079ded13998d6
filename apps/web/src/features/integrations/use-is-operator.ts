import { trpc } from '#lib/api/trpc.ts'

/** Whether the operator is signed in, who manages the installation's webhooks and keys. */
export function useIsOperator(): boolean {
  return trpc.auth.me.useQuery().data?.user.role === 'operator'
}
