import { Description, DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { Button } from '../Button.tsx'
import { IconButton } from '../IconButton.tsx'

const SIZES = { sm: 'md:max-w-md', md: 'md:max-w-xl', lg: 'md:max-w-3xl', xl: 'md:max-w-3xl wide:max-w-6xl' }

type Props = {
  open: boolean
  /** Called on Escape, on a click outside, and by the close button. */
  onClose: () => void
  title: string
  size?: keyof typeof SIZES
  description?: ReactNode
  /** The label of a button that closes the dialog, before the footer's own buttons. */
  closeLabel?: string
  footer?: ReactNode
  /** Buttons beside the close button. */
  actions?: ReactNode
  children: ReactNode
}

/** A modal dialog that traps the focus and restores it. On a phone it slides up from the bottom. */
export function Dialog({ open, onClose, title, size = 'md', children, ...rest }: Props): ReactNode {
  const { description, closeLabel, footer, actions } = rest
  return (
    <HeadlessDialog open={open} onClose={onClose} transition className="relative z-40">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-[oklch(0.15_0.02_220/0.45)] transition-opacity duration-150 data-closed:opacity-0"
      />
      <div className="fixed inset-0 flex items-end justify-center md:items-center md:p-6">
        <DialogPanel
          transition
          className={cx(
            'flex max-h-[92dvh] w-full flex-col rounded-t-lg border border-line bg-raised shadow-lg md:max-h-[86dvh] md:rounded-lg',
            'transition duration-150 ease-out data-closed:translate-y-4 data-closed:opacity-0 md:data-closed:translate-y-1',
            SIZES[size],
          )}
        >
          <div className="flex items-start justify-between gap-4 px-6 pt-5 pb-4">
            <div className="min-w-0">
              <DialogTitle className="text-lg font-semibold wrap-anywhere text-ink">{title}</DialogTitle>
              {description && (
                <Description as="p" className="mt-1 text-sm wrap-anywhere text-muted">
                  {description}
                </Description>
              )}
            </div>
            <div className="-mt-0.5 -mr-2 flex">
              {actions}
              <IconButton
                label="Close"
                icon={<X size={18} />}
                onClick={onClose}
                data-autofocus={actions ? '' : undefined}
              />
            </div>
          </div>
          <div ref={(body) => letKeyboardScroll(body)} className="min-h-0 flex-1 overflow-y-auto px-6 pb-6">
            {children}
          </div>
          {(closeLabel || footer) && (
            <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-6 py-4">
              {closeLabel && (
                <Button variant="secondary" onClick={onClose}>
                  {closeLabel}
                </Button>
              )}
              {footer}
            </div>
          )}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  )
}

/** Text that is taller than its dialog, and has no control inside, takes the focus itself. */
function letKeyboardScroll(body: HTMLElement | null): void {
  if (body && body.scrollHeight > body.clientHeight && !body.querySelector('a, button, input, [tabindex]')) {
    body.tabIndex = 0
  }
}
