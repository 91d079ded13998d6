import { eraseOwnSchema } from '@callwright/contract/tenant-data'
import type { ReactNode } from 'react'
import { Notice } from '../../components/Notice.tsx'
import { ProofDialog } from '../../components/ProofDialog.tsx'
import { toast } from '../../components/toasts.ts'
import { trpc } from '../../lib/trpc.ts'

type Props = { open: boolean; name: string; exportUrl: string; onClose: () => void; onErased: () => void }

export function DeleteBusinessDialog({ open, name, exportUrl, onClose, onErased }: Props): ReactNode {
  const erase = trpc.business.erase.useMutation({
    onSuccess: () => {
      onErased()
      toast({ title: 'Business deleted', description: `${name} and everything it had is being deleted.` })
    },
  })
  return (
    <ProofDialog
      open={open}
      onClose={onClose}
      title={`Delete ${name}?`}
      confirm={['Delete for Ever', 'Deleting...']}
      deed={erase}
      schema={eraseOwnSchema}
      initial={{ password: '', code: '' }}
      fallback="Nothing was deleted. Please try again."
    >
      <p className="text-base text-muted">
        Running campaigns stop, your numbers are no longer answered, and you are logged out everywhere. Calls,
        recordings, transcripts, files, the agent and this account are deleted for good.
      </p>
      <Notice
        tone="warning"
        action={
          <a href={exportUrl} download className="font-medium text-accent-text underline">
            Export first
          </a>
        }
      >
        This cannot be undone.
      </Notice>
    </ProofDialog>
  )
}
