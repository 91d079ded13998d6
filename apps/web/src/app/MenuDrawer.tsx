import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AppRoute } from './navigation.ts'
import type { Account } from './ProtectedRoute.tsx'
import { ROUND_BUTTON } from './round-button.ts'
import { Sidebar } from './Sidebar.tsx'

type Props = { open: boolean; onClose: () => void; account: Account; currentRoute: AppRoute }

/** A phone's menu. */
export function MenuDrawer({ open, onClose, account, currentRoute }: Props): ReactNode {
  return (
    <Dialog open={open} onClose={onClose} transition aria-label="Menu" className="relative z-40 md:hidden">
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-[oklch(0.15_0.02_220/0.45)] transition-opacity duration-150 data-closed:opacity-0"
      />
      <DialogPanel
        transition
        className="fixed inset-y-0 left-0 w-72 max-w-[84vw] bg-canvas shadow-lg transition-transform duration-200 ease-out data-closed:-translate-x-full"
      >
        <Sidebar account={account} currentRoute={currentRoute} onNavigate={onClose} />
      </DialogPanel>
      <button type="button" aria-label="Close menu" onClick={onClose} className={ROUND_BUTTON}>
        <X size={24} />
      </button>
    </Dialog>
  )
}
