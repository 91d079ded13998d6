import { Menu } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { loadCode } from '../lib/loading/load-code.ts'
import type { AppRoute } from './navigation.ts'
import type { Account } from './ProtectedRoute.tsx'

const loadDrawer = async () => ({ default: (await import('./MenuDrawer.tsx')).MenuDrawer })
const MenuDrawer = lazy(async () => await loadCode(loadDrawer))

export const ROUND_BUTTON =
  'fixed right-4 bottom-2 z-30 inline-flex size-12 items-center justify-center rounded-full bg-accent text-on-accent shadow-md md:hidden print:hidden'

/** Below 768 px: a floating button and the drawer that it opens. */
export function MobileMenu({ account, currentRoute }: { account: Account; currentRoute: AppRoute }): ReactNode {
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (open && !wasOpened) setWasOpened(true)
  return (
    <>
      {/* Behind the button, so that it never covers a row's text or actions. */}
      <div className="fixed inset-x-0 bottom-0 z-30 h-16 border-t border-line bg-canvas md:hidden print:hidden" />
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerDown={() => void loadDrawer().catch(() => undefined)}
        onClick={() => setOpen(true)}
        className={ROUND_BUTTON}
      >
        <Menu size={24} aria-hidden="true" />
      </button>
      {wasOpened && (
        <Suspense>
          <MenuDrawer open={open} onClose={() => setOpen(false)} account={account} currentRoute={currentRoute} />
        </Suspense>
      )}
    </>
  )
}
