import { TRANSFERS_MAX, type Transfer, type Transfers } from '@callwright/contract/agent/transfers'
import { useState, type ReactNode } from 'react'
import { askFirst } from '#components/dialog/ask-first.ts'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { toastFailure } from '#components/feedback/toasts.ts'
import { EditableCard } from '../EditableCard.tsx'
import { NEW_TRANSFER, possibleTransfers } from './transfer-form.ts'
import { TransferDialog } from './TransferDialog.tsx'
import { TransferText } from './TransferText.tsx'
import { useSaveTransfers } from './use-save-transfers.ts'

/** The people to whom the agent can transfer calls. */
export function TransfersCard({ saved }: { saved: Transfers }): ReactNode {
  const [edited, setEdited] = useState<Transfer<string> | null>(null)
  const removal = useSaveTransfers({
    onRefused: (error) => toastFailure('Not Removed', error, 'Nothing was removed. Please try again.'),
  })

  function remove({ name, phoneNumber }: Transfer): void {
    const others = saved.transfers.filter((each) => each.phoneNumber !== phoneNumber)
    askFirst({
      title: `Remove “${name}”?`,
      text: 'Your agent will no longer transfer calls to this person. Past calls keep the name.',
      confirm: ['Remove', 'Removing...'],
      onConfirm: () => removal.mutateAsync({ transfers: possibleTransfers(saved, others) }),
    })
  }

  return (
    <>
      <EditableCard
        title="Transfer to a person"
        noun="person"
        plural="people"
        max={TRANSFERS_MAX}
        empty="No people yet. Add someone your agent can transfer calls to, such as a colleague who handles complaints."
        onAdd={() => setEdited(NEW_TRANSFER)}
        rows={saved.transfers.map((transfer) => ({
          key: transfer.phoneNumber,
          name: transfer.name,
          content: <TransferText transfer={transfer} saved={saved} />,
          onEdit: () => setEdited(transfer),
          onRemove: () => remove(transfer),
        }))}
      />
      <WhileOpen value={edited}>
        {(transfer, open) => (
          <TransferDialog open={open} saved={saved} edited={transfer} onClose={() => setEdited(null)} />
        )}
      </WhileOpen>
    </>
  )
}
