import { eraseOwnSchema } from '@callwright/contract/tenant-data'
import type { ReactNode } from 'react'
import { ExportLink } from '#components/feedback/ExportLink.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { PasswordDialog } from '#components/dialog/PasswordDialog.tsx'
import { toast } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'

type Props = {
  open: boolean
  business: { tenantId: string; name: string }
  onClose: () => void
  onErased: () => void
}

export function DeleteBusinessDialog({ open, business, onClose, onErased }: Props): ReactNode {
  const { tenantId, name } = business
  const erase = trpc.business.erase.useMutation({
    onSuccess: () => {
      onErased()
      toast({ title: 'Business deleted', description: `${name} and all of its data are being deleted.` })
    },
  })
  return (
    <PasswordDialog
      open={open}
      onClose={onClose}
      title={`Delete ${name}?`}
      send={['Delete Permanently', 'Deleting...']}
      isDangerous
      action={erase}
      onSubmit={erase.mutate}
      schema={eraseOwnSchema}
      fallback="Nothing was deleted. Please try again."
    >
      <p className="text-base text-muted">
        Running campaigns stop, your numbers are no longer answered, and you are logged out everywhere. Calls,
        recordings, transcripts, files, the agent and this account are permanently deleted.
      </p>
      <Notice
        tone="warning"
        action={
          <ExportLink tenantId={tenantId} className="font-medium text-accent-text underline">
            Export first
          </ExportLink>
        }
      >
        This cannot be undone.
      </Notice>
    </PasswordDialog>
  )
}
