import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { CopyButton } from '#components/CopyButton.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { toast } from '#components/feedback/toasts.ts'
import { useBrand } from '#lib/brand.ts'
import { saveFile } from '#lib/files/save-file.ts'

/** Explains why the dialog stays open: the codes are not shown again. */
function remindToSave(): void {
  toast({ title: 'Please save the codes first', description: 'They will not be shown again.' })
}

type Props = { open: boolean; codes: readonly string[]; onClose: () => void }

/** The recovery codes, shown only once: the server keeps only their hashes. */
export function RecoveryCodesDialog({ open, codes, onClose }: Props): ReactNode {
  const { productName } = useBrand()
  const text = `${codes.join('\n')}\n`
  const header = `Recovery codes for ${productName}. Each works once, in place of the code from your app.`

  return (
    <Dialog
      open={open}
      onClose={remindToSave}
      title="Save Your Recovery Codes"
      footer={<Button onClick={onClose}>I Have Saved Them</Button>}
    >
      <div className="flex flex-col gap-4">
        <p className="text-base text-muted">
          Each of these codes signs you in once without your phone. Keep them in a safe place: they will not be shown
          again.
        </p>
        <ul
          aria-label="Recovery codes"
          className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-md border border-line bg-sunken px-4 py-3 font-mono text-sm text-ink sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <CopyButton
            text={text}
            copiedTitle="Recovery codes copied"
            fallback="Please download the codes or write them down."
          />
          <Button
            variant="secondary"
            icon={<Download size={16} />}
            onClick={() => saveFile('recovery-codes.txt', `${header}\n\n${text}`, 'text/plain')}
          >
            Download
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
