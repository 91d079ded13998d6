import { lazyScreen, type LazyScreen } from '../lib/loading/lazy-screen.ts'
import { findRoute } from './navigation.ts'

/** The screens for visitors and the screens for signed-in users; each group is loaded as one chunk. */
export const SignedOutApp: LazyScreen = lazyScreen(async () => (await import('./SignedOut.tsx')).SignedOut)
export const SignedInApp: LazyScreen = lazyScreen(async () => (await import('./SignedIn.tsx')).SignedIn)

/** Loads the screen at a path in parallel with its frame. */
export function preloadRoute(path: string): void {
  const place = findRoute(path)
  if (!place) return
  SignedInApp.preload()
  place.screen.preload()
}
