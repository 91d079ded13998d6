import { useCallback } from 'react'
import { askFirst } from '#components/dialog/ask-first.ts'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import type { ApiKey } from './key-row.ts'

/** Asks before a key is revoked. */
export function useRevokeKey(): (key: ApiKey) => void {
  const { keys } = trpc.useUtils()
  const { mutateAsync } = trpc.keys.revoke.useMutation({
    onSuccess: () => toast({ title: 'Key revoked', description: 'Requests with this key are now refused.' }),
    onError: (error) => toastFailure('Not revoked', error, 'The key still works. Please try again.'),
    onSettled: () => void keys.list.invalidate(),
  })
  return useCallback(
    ({ id: keyId, name }) =>
      askFirst({
        title: 'Revoke this key?',
        text: (
          <>
            Software that uses <b dir="auto">{name}</b> loses access immediately. This cannot be undone, but you can
            create another key.
          </>
        ),
        confirm: ['Revoke', 'Revoking...'],
        onConfirm: () => mutateAsync({ keyId }),
      }),
    [mutateAsync],
  )
}
