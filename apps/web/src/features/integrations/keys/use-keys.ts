import { BUSINESS_SCOPES, OPERATOR_SCOPES, type Scope } from '@callwright/contract/api-keys'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc, type Outputs } from '#lib/api/trpc.ts'
import type { QueryState } from '#lib/api/use-paged-list.ts'
import { useIsOperator } from '../use-is-operator.ts'
import type { ApiKey } from './key-row.ts'

type Keys = Omit<QueryState, 'data'> & { data: { rows: ApiKey[] } | undefined; dataUpdatedAt: number }

/** The keys of the business, or of the installation for the operator. */
export function useKeys(): Keys {
  const { keys, admin } = trpc
  return (useIsOperator() ? admin.keys : keys).list.useQuery(undefined, { refetchOnMount: 'always' })
}

function useRefreshKeys(): () => Promise<void> {
  const { keys, admin } = trpc.useUtils()
  const { list } = useIsOperator() ? admin.keys : keys
  return async () => await list.invalidate()
}

export type NewKey = {
  name: string
  scopes: Scope[]
  expiresInDays: 30 | 90 | 365 | null
  password: string
  code?: string | undefined
}

type CreateKey = {
  create: (key: NewKey) => void
  created: Outputs['keys']['create'] | undefined
  error: unknown
  isPending: boolean
  reset: () => void
}

/** Creates a key for the business, or for the installation if the operator is signed in. */
export function useCreateKey(): CreateKey {
  const isOperator = useIsOperator()
  const refresh = useRefreshKeys()
  const business = trpc.keys.create.useMutation({ onSettled: refresh })
  const operator = trpc.admin.keys.create.useMutation({ onSettled: refresh })
  const { data: created, error, isPending, reset } = isOperator ? operator : business

  function create(key: NewKey): void {
    const has = (scope: Scope): boolean => key.scopes.includes(scope)
    if (isOperator) operator.mutate({ ...key, scopes: OPERATOR_SCOPES.filter(has) })
    else business.mutate({ ...key, scopes: BUSINESS_SCOPES.filter(has) })
  }

  return { create, created, error, isPending, reset }
}

type RevokeKey = { revoke: (keyId: string) => void; isPending: boolean }

/** @param onDone called after a failure too */
export function useRevokeKey(onDone: () => void): RevokeKey {
  const { keys, admin } = trpc
  const refresh = useRefreshKeys()
  const { mutate, isPending } = (useIsOperator() ? admin.keys : keys).revoke.useMutation({
    onSuccess: () => toast({ title: 'Key revoked', description: 'Requests with this key are now refused.' }),
    onError: (error) => toastFailure('Not revoked', error, 'The key still works. Please try again.'),
    onSettled: () => {
      onDone()
      return refresh()
    },
  })
  return { revoke: (keyId) => mutate({ keyId }), isPending }
}
