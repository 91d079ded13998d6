import { TRANSFERS_MAX, type Transfer, type Transfers } from '@callwright/contract/agent/transfers'
import { useState, type ReactNode } from 'react'
import { EditableCard } from '../EditableCard.tsx'
import { RemoveTransferDialog } from './RemoveTransferDialog.tsx'
import { NEW_TRANSFER } from './transfer-form.ts'
import { TransferDialog } from './TransferDialog.tsx'
import { TransferText } from './TransferText.tsx'

/** The people to whom the agent can transfer calls. */
export function TransfersCard({ saved }: { saved: Transfers }): ReactNode {
  const [edited, setEdited] = useState<Transfer<string> | null>(null)
  const [transferToRemove, setTransferToRemove] = useState<Transfer | null>(null)
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
          onRemove: () => setTransferToRemove(transfer),
        }))}
      />
      <TransferDialog saved={saved} edited={edited} onClose={() => setEdited(null)} />
      <RemoveTransferDialog saved={saved} transfer={transferToRemove} onClose={() => setTransferToRemove(null)} />
    </>
  )
}
