import { useEffect, type ComponentProps, type ReactNode } from 'react'
import { toast } from '#components/feedback/toasts.ts'
import { useKeys } from '#lib/hooks/use-keys.ts'
import { loadCode } from '#lib/loading/load-code.ts'
import { createStore, useStore } from '#lib/store.ts'
import type { Palette, PaletteView } from './Palette.tsx'

/** The loaded code, and the view that is open. */
const palette = createStore<{ Loaded: typeof Palette; view: PaletteView | null } | null>(null)

/** Opens the search or the help. */
export async function openPalette(view: PaletteView): Promise<void> {
  try {
    const { Palette: Loaded } = await loadCode(() => import('./Palette.tsx'))
    // If the dialog library has just loaded, this event tells it where to return the focus.
    document.activeElement?.dispatchEvent(new FocusEvent('focus'))
    palette.set({ Loaded, view })
  } catch {
    toast({
      title: 'Search could not be opened',
      description: 'Please check your connection and try again.',
      tone: 'danger',
    })
  }
}

/** The search (Ctrl+K) and the help (?). The code loads when either is first opened. */
export function PaletteHost(props: Pick<ComponentProps<typeof Palette>, 'role' | 'currentRoute'>): ReactNode {
  const opened = useStore(palette)
  useKeys({ 'mod+k': () => void openPalette('search'), '?': () => void openPalette('keys') })
  // Signing out closes it, so it does not reappear at the next sign-in.
  useEffect(() => () => palette.set(null), [])
  if (!opened) return null
  const { Loaded, view } = opened
  return <Loaded {...props} view={view} onView={(next) => palette.set({ Loaded, view: next })} />
}
