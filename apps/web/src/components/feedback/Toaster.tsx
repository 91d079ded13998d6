import { CircleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '#lib/cx.ts'
import { useStore } from '#lib/store.ts'
import { IconButton } from '../IconButton.tsx'
import { dismissToast, pauseToastTimer, restartToastTimer, shownToast, type ShownToast } from './toasts.ts'

/** Renders the toast. Both live regions exist from the start, so that screen readers announce what enters them. */
export function Toaster(): ReactNode {
  const shown = useStore(shownToast)
  const open = shown?.open ? shown : null
  const isDanger = open?.tone === 'danger'
  // A direct child of the body, so that clicking a toast does not close an open dialog.
  return createPortal(
    <div
      className={cx(
        'pointer-events-none fixed inset-x-4 z-50 flex flex-col items-center md:inset-x-6 md:items-end print:hidden',
        // Above a phone's menu button and a form's sticky footer.
        'bottom-20 lg:bottom-6',
        // Above the footer of the tallest dialog, which has two rows of buttons on a phone.
        'in-[body:has([role=dialog]:not([data-closed]))]:bottom-34!',
        'md:in-[body:has([role=dialog]:not([data-closed]))]:bottom-[calc(7dvh+5.5rem)]!',
        // Not on the toast itself: in a burst, each one would fade in again.
        open && 'animate-toast',
      )}
    >
      <div role="status" aria-live="polite">
        {open && !isDanger && <ToastCard key={open.id} shown={open} />}
      </div>
      <div role="alert">{open && isDanger && <ToastCard key={open.id} shown={open} />}</div>
    </div>,
    document.body,
  )
}

function ToastCard({ shown }: { shown: ShownToast }): ReactNode {
  const { title, description, tone, action } = shown
  return (
    <div
      onPointerEnter={pauseToastTimer}
      onPointerLeave={restartToastTimer}
      onFocus={pauseToastTimer}
      onBlur={restartToastTimer}
      className={cx(
        'pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-lg border bg-raised py-3 pr-2 pl-4 text-sm shadow-lg md:min-w-80',
        tone === 'danger' ? 'border-red/50' : 'border-line',
      )}
    >
      {tone === 'danger' && <CircleAlert size={18} className="mt-px shrink-0 text-red" />}
      <div className="min-w-0 flex-1 py-px">
        <p className="font-semibold wrap-anywhere text-ink">{title}</p>
        {description && <p className="mt-0.5 wrap-anywhere text-muted">{description}</p>}
        {action && (
          <button
            type="button"
            onClick={() => {
              dismissToast()
              action.onSelect()
            }}
            className="mt-2 font-medium text-accent-text underline-offset-2 hover:underline"
          >
            {action.label}
          </button>
        )}
      </div>
      <IconButton label="Dismiss" icon={<X size={16} />} onClick={dismissToast} className="-my-1" />
    </div>
  )
}
