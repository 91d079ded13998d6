import { MAX_API_KEYS } from '@callwright/contract/api-keys'
import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { askFirst } from '#components/dialog/ask-first.ts'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { LimitedListCard } from '../LimitedListCard.tsx'
import { CreateKeyDialog } from './CreateKeyDialog.tsx'
import { keyState, type ApiKey } from './key-row.ts'
import { KeyRow } from './KeyRow.tsx'

/** The list of API keys, revoked and expired ones too. */
export function KeysTab(): ReactNode {
  const revoke = useRevokeKey()
  const query = trpc.keys.list.useQuery(undefined, { refetchOnMount: 'always' })
  const rows = query.data?.rows ?? []
  const now = query.dataUpdatedAt
  return (
    <LimitedListCard
      title="API keys"
      query={query}
      rows={rows}
      count={rows.filter((key) => keyState(key, now).isActive).length}
      max={MAX_API_KEYS}
      noun="active key"
      fullHint="Revoke one to create another."
      addLabel="Create key"
      failure={{ title: 'The API keys could not be loaded', fallback: 'They still work. Please try again.' }}
      empty={{
        icon: <KeyRound />,
        title: 'No API keys yet',
        text: 'A key lets your own software do what you allow, such as read calls, without your password.',
      }}
      caption="API keys, newest first"
      rowKey={(row) => row.id}
      renderCard={(row) => <KeyRow apiKey={row} now={now} onRevoke={() => revoke(row)} />}
      renderDialog={(open, onClose) => <CreateKeyDialog open={open} onClose={onClose} />}
    />
  )
}

function useRevokeKey(): (key: ApiKey) => void {
  const { keys } = trpc.useUtils()
  const { mutateAsync } = trpc.keys.revoke.useMutation({
    onSuccess: () => toast({ title: 'Key revoked', description: 'Requests with this key are now refused.' }),
    onError: (error) => toastFailure('Not revoked', error, 'The key still works. Please try again.'),
    onSettled: () => void keys.list.invalidate(),
  })
  return ({ id: keyId, name }) =>
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
    })
}
