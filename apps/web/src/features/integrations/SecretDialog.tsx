import { useId, type ReactNode } from 'react'
import { CopyButton } from '#components/CopyButton.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { toast } from '#components/feedback/toasts.ts'

type Props = {
  open: boolean
  title: string
  /** The buttons that close it. */
  footer: ReactNode
  what: 'key' | 'secret'
  label: string
  text: string
  /** Shown once the text is on the clipboard. */
  copiedTitle: string
  /** What to do with it. */
  children: ReactNode
}

/** Shows a key or a secret, only this once: Escape and a click outside do not close it. */
export function SecretDialog({ open, title, footer, what, children, ...secret }: Props): ReactNode {
  const remind = (): void =>
    toast({ title: `Please copy the ${what} first`, description: 'It will not be shown again.' })
  return (
    <Dialog open={open} onClose={remind} title={title} footer={footer}>
      <div className="flex flex-col gap-4">
        <p className="text-base text-muted">{children}</p>
        <SecretText {...secret} />
      </div>
    </Dialog>
  )
}

/** A secret in full, with a button that copies it. */
function SecretText({ label, text, copiedTitle }: Pick<Props, 'label' | 'text' | 'copiedTitle'>): ReactNode {
  const id = useId()
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="w-full">
        <p id={id} className="mb-1.5 text-sm font-medium text-ink">
          {label}
        </p>
        <p
          role="group"
          aria-labelledby={id}
          translate="no"
          className="rounded-md border border-line bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere text-ink select-all"
        >
          {text}
        </p>
      </div>
      <CopyButton text={text} copiedTitle={copiedTitle} fallback="Please select the text and copy it yourself." />
    </div>
  )
}
