import type { ReactNode } from 'react'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { toast } from '#components/feedback/toasts.ts'
import { SecretText } from './SecretText.tsx'

type Props = {
  open: boolean
  title: string
  /** The buttons that close it. */
  footer: ReactNode
  what: 'key' | 'secret'
  label: string
  text: string
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
