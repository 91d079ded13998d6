import { FILE_REFUSALS, type Refusal } from '@callwright/contract/business-files'
import { ImageUp } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'
import { DropArea } from '../form/DropArea.tsx'
import { toast } from '../feedback/toasts.ts'
import { findUploadRefusal, UploadError, uploadFile } from '#lib/files/upload-file.ts'

type Props = {
  open: boolean
  onClose: () => void
  purpose: 'logo' | 'product-logo'
  /** The current logo, or what is shown in its place. */
  current: ReactNode
  caption: string
  onSaved: (response: unknown) => Promise<void>
}
type ChosenLogo = { file: File; url: string }

const FALLBACK = 'There was an error updating your logo. Please try again.'

export function ChangeLogoDialog({ open, onClose, purpose, current, caption, onSaved }: Props): ReactNode {
  const [chosenLogo, setChosenLogo] = useState<ChosenLogo | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const url = chosenLogo?.url
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url])

  async function chooseFile(file: File | undefined): Promise<void> {
    if (!file) return
    const refusal = await findUploadRefusal(file, purpose)
    if (refusal) return showRefusal(refusal)
    setChosenLogo({ file, url: URL.createObjectURL(file) })
  }

  async function save({ file }: ChosenLogo): Promise<void> {
    setIsSaving(true)
    try {
      const response = await uploadFile(file, { purpose })
      toast({ title: 'Logo updated' })
      await onSaved(response)
      close()
    } catch (error) {
      const refusal = error instanceof UploadError ? error.refusal : null
      toast({ title: 'Failed to update logo', description: refusal?.text ?? FALLBACK, tone: 'danger' })
    } finally {
      setIsSaving(false)
    }
  }

  function close(): void {
    onClose()
    setChosenLogo(null)
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Change Logo"
      size="sm"
      closeLabel="Cancel"
      footer={
        <Button busy={isSaving} disabled={!chosenLogo} onClick={() => chosenLogo && void save(chosenLogo)}>
          {isSaving ? 'Saving...' : 'Save Logo'}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-col items-center gap-3 rounded-md border border-line bg-canvas px-4 py-6">
          {chosenLogo ? (
            <img
              src={chosenLogo.url}
              alt="Preview of the new logo"
              // Logos are designed for a white background, regardless of the theme.
              style={{ background: '#fff' }}
              className="size-28 rounded-md border border-line object-contain p-1"
              onError={() => {
                setChosenLogo(null)
                showRefusal(FILE_REFUSALS.damaged)
              }}
            />
          ) : (
            current
          )}
          <p className="max-w-full truncate text-sm text-muted">{chosenLogo ? chosenLogo.file.name : caption}</p>
        </div>
        <DropArea
          label="Upload New Logo"
          buttonLabel="Upload New Logo"
          icon={<ImageUp />}
          hint="SVG, PNG, JPG (max. 2MB)"
          accept=".svg,.png,.jpg,.jpeg"
          onFiles={([file]) => void chooseFile(file)}
        />
      </div>
    </Dialog>
  )
}

function showRefusal({ title, text }: Refusal): void {
  toast({ title, description: text, tone: 'danger' })
}
