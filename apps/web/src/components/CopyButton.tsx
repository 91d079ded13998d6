import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import type { ButtonSize, ButtonVariant } from './button-style.ts'
import { toast } from './feedback/toasts.ts'

type Props = {
  text: string
  /** Shown once the text is on the clipboard: `Recovery codes copied`. */
  copiedTitle: string
  /** What to do if the browser refuses. */
  fallback: string
  /** What is copied, for screen readers, if several buttons are shown. */
  label?: string
  size?: ButtonSize
  variant?: ButtonVariant
  children?: string
}

export function CopyButton(props: Props): ReactNode {
  const { text, copiedTitle, fallback, label, size = 'md', variant = 'secondary', children = 'Copy' } = props
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: copiedTitle })
    } catch {
      // Without HTTPS, a page may not write to the clipboard.
      toast({ title: 'Copying failed', description: fallback, tone: 'danger' })
    }
  }

  return (
    <Button variant={variant} size={size} icon={<Copy size={16} />} aria-label={label} onClick={() => void copy()}>
      {children}
    </Button>
  )
}
