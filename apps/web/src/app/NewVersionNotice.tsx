import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import { Button } from '#components/Button.tsx'
import { unloadWarning } from '#lib/form/unload-warning.ts'
import { newVersionAvailable } from '#lib/loading/load-code.ts'
import { useStore } from '#lib/store.ts'

/** Offers to reload when the server has a newer version of the app than this page. */
export function NewVersionNotice(): ReactNode {
  const isAvailable = useStore(newVersionAvailable)
  const losesChanges = useStore(unloadWarning)
  const hasTyped = useHasTyped()
  // A child of the body, like toasts: clicking it does not close an open dialog.
  return createPortal(
    <div
      role="status"
      // At the top: the buttons that save are at the bottom.
      className="pointer-events-none fixed inset-x-4 top-4 z-50 flex justify-center print:hidden"
    >
      {isAvailable && (
        <div className="pointer-events-auto flex w-full max-w-md items-center gap-4 rounded-lg border border-line bg-raised px-4 py-3 text-sm shadow-lg">
          <div className="min-w-0 flex-1">
            <p className="font-semibold text-ink">A new version is available.</p>
            {(losesChanges || hasTyped) && (
              <p className="mt-0.5 text-muted">Save or copy your text first: reloading discards it.</p>
            )}
          </div>
          <Button size="sm" onClick={() => location.reload()}>
            Reload
          </Button>
        </div>
      )}
    </div>,
    document.body,
  )
}

/** Whether the current screen has typed text, including forms without an unload warning, such as sign-in. */
function useHasTyped(): boolean {
  const [path] = useLocation()
  const [typedAt, setTypedAt] = useState<string | null>(null)
  useEffect(() => {
    const markTyped = (): void => setTypedAt(location.pathname)
    document.addEventListener('input', markTyped)
    return () => document.removeEventListener('input', markTyped)
  }, [])
  return typedAt === path
}
