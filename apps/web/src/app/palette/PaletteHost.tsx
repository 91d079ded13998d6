import { useEffect, type ComponentProps, type ReactNode } from 'react'
import { toast } from '#components/feedback/toasts.ts'
import { useKeys } from '#lib/hooks/use-keys.ts'
import { loadCode } from '#lib/loading/load-code.ts'
import { createStore, useStore } from '#lib/store.ts'
import type { Palette, PaletteView } from './Palette.tsx'

/** The code, once it has loaded, and what is open. */
const palette = createStore<{ Loaded: typeof Palette; view: PaletteView | null } | null>(null)

/** Opens the search for places and calls, or the list of keys. */
export async function openPalette(view: PaletteView): Promise<void> {
  try {
    const { Palette: Loaded } = await loadCode(() => import('./Palette.tsx'))
    // The library of the dialogs learns from this event where the focus returns to, if it has just loaded.
    document.activeElement?.dispatchEvent(new FocusEvent('focus'))
    palette.set({ Loaded, view })
  } catch {
    toast({ title: 'Search could not be opened', description: 'Please check your connection.', tone: 'danger' })
  }
}

/** The search for places and calls (Ctrl+K) and the list of keys (?). The code loads when one is first opened. */
export function PaletteHost(props: Pick<ComponentProps<typeof Palette>, 'role' | 'currentRoute'>): ReactNode {
  const opened = useStore(palette)
  useKeys({ 'mod+k': () => void openPalette('search'), '?': () => void openPalette('keys') })
  // It does not open again after signing out.
  useEffect(() => () => palette.set(null), [])
  if (!opened) return null
  const { Loaded, view } = opened
  return <Loaded {...props} view={view} onView={(next) => palette.set({ Loaded, view: next })} />
}
