import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react'
import { Menu, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { AppRoute } from './navigation.ts'
import type { Account } from './ProtectedRoute.tsx'
import { Sidebar } from './Sidebar.tsx'

const FLOATING =
  'fixed right-4 bottom-4 z-30 inline-flex size-14 items-center justify-center rounded-full bg-accent text-on-accent shadow-lg md:hidden print:hidden'

/** Below 768 px: a floating button and the drawer that it opens and closes. */
export function MobileMenu({ account, currentRoute }: { account: Account; currentRoute: AppRoute }): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className={FLOATING}
      >
        <Menu size={24} aria-hidden="true" />
      </button>
      <Dialog open={open} onClose={setOpen} transition aria-label="Menu" className="relative z-40 md:hidden">
        <DialogBackdrop
          transition
          className="fixed inset-0 bg-[oklch(0.15_0.02_220/0.45)] transition-opacity duration-150 data-closed:opacity-0"
        />
        <DialogPanel
          transition
          className="fixed inset-y-0 left-0 w-72 max-w-[84vw] bg-canvas shadow-lg transition-transform duration-200 ease-out data-closed:-translate-x-full"
        >
          <Sidebar account={account} currentRoute={currentRoute} onNavigate={() => setOpen(false)} />
        </DialogPanel>
        <button type="button" aria-label="Close menu" onClick={() => setOpen(false)} className={FLOATING}>
          <X size={24} aria-hidden="true" />
        </button>
      </Dialog>
    </>
  )
}
