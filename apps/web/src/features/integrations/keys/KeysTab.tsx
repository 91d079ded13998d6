import { MAX_API_KEYS } from '@callwright/contract/api-keys'
import { KeyRound, Plus } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { askFirst } from '#components/dialog/ask-first.ts'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { ListCard } from '#components/table/ListCard.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { formatCount } from '#lib/format.ts'
import { CreateKeyDialog } from './CreateKeyDialog.tsx'
import { keyState, type ApiKey } from './key-row.ts'
import { KeyRow } from './KeyRow.tsx'

/** The list of API keys, revoked and expired ones too. */
export function KeysTab(): ReactNode {
  const countId = useId()
  const [isCreating, setIsCreating] = useState(false)
  const revoke = useRevokeKey()
  const query = trpc.keys.list.useQuery(undefined, { refetchOnMount: 'always' })
  const rows = query.data?.rows ?? []
  const now = query.dataUpdatedAt
  const activeCount = rows.filter((key) => keyState(key, now).isActive).length
  const isFull = activeCount >= MAX_API_KEYS
  const createButton = (
    <Button
      variant={rows.length === 0 ? 'primary' : 'secondary'}
      size="sm"
      icon={<Plus size={16} />}
      disabled={isFull}
      aria-describedby={rows.length === 0 ? undefined : countId}
      onClick={() => setIsCreating(true)}
    >
      Create key
    </Button>
  )
  return (
    <>
      <ListCard
        title="API keys"
        description={
          rows.length > 0 && (
            <span id={countId} className="tabular-nums">
              {activeCount} of {formatCount(MAX_API_KEYS, 'active key')}
              {isFull && '. Revoke one to create another.'}
            </span>
          )
        }
        action={rows.length > 0 && createButton}
        list={{ query, rows }}
        failure={{ title: 'The API keys could not be loaded', fallback: 'They still work. Please try again.' }}
        empty={
          <EmptyState
            icon={<KeyRound />}
            title="No API keys yet"
            text="A key lets your own software do what you allow, such as read calls, without your password."
            action={createButton}
          />
        }
        caption="API keys, newest first"
        rowKey={(row) => row.id}
        skeletonRows={2}
        renderCard={(row) => <KeyRow apiKey={row} now={now} onRevoke={() => revoke(row)} />}
      />
      <WhileOpen value={isCreating}>
        {(_value, open) => <CreateKeyDialog open={open} onClose={() => setIsCreating(false)} />}
      </WhileOpen>
    </>
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
