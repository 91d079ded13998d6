import { Fragment, type ReactNode } from 'react'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import type { AppRoute, Role } from '../navigation.ts'
import { PLACE_HELP } from './places.ts'
import { SearchDialog } from './SearchDialog.tsx'

const KEYS: readonly (readonly [keys: string, action: string])[] = [
  ['Ctrl+K or ⌘K', 'Search for a page, campaign, client, or call'],
  ['?', 'Show this help'],
  ['/', 'Search the call list'],
  ['↑ ↓', 'Move through a list of calls'],
  ['Enter', 'Open the selected call'],
  ['J, K', 'In Call Details: go to the next or previous call'],
  ['Space, ← →', 'In a recording: play or pause; skip five seconds back or ahead'],
  ['Ctrl+Enter', 'Save, in a dialog'],
  ['Esc', 'Close a dialog'],
]

export type PaletteView = 'search' | 'keys'

type Props = {
  view: PaletteView | null
  onView: (view: PaletteView | null) => void
  role: Role
  currentRoute: AppRoute
}

/** The search, or help for the current page with the keyboard shortcuts. */
export function Palette({ view, role, currentRoute: { label, path }, onView }: Props): ReactNode {
  const close = (): void => onView(null)
  return (
    <WhileOpen value={view}>
      {(shown, open) =>
        shown === 'search' ? (
          <SearchDialog open={open} role={role} onClose={close} onHelp={() => onView('keys')} />
        ) : (
          <Dialog open={open} onClose={close} title="Help and shortcuts">
            <p className="text-base text-muted">
              <b className="font-semibold text-ink">{label}.</b> {PLACE_HELP[path]}
            </p>
            <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
              {KEYS.map(([keys, action]) => (
                <Fragment key={keys}>
                  <dt className="font-medium text-ink">{keys}</dt>
                  <dd className="text-muted">{action}</dd>
                </Fragment>
              ))}
            </dl>
          </Dialog>
        )
      }
    </WhileOpen>
  )
}
