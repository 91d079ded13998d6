import { lazyScreen, type LazyScreen } from '#lib/loading/lazy-screen.tsx'
import { findRoute } from './navigation.ts'

/** The screens for visitors and the screens for signed-in users; each group is loaded as one chunk. */
export const SignedOutScreens: LazyScreen = lazyScreen(async () => (await import('./SignedOut.tsx')).SignedOut)
export const SignedInScreens: LazyScreen = lazyScreen(async () => (await import('./SignedIn.tsx')).SignedIn)

/** Loads the screen at a path in parallel with `SignedIn`, which shows it. */
export function preloadRoute(path: string): void {
  const route = findRoute(path)
  if (!route) return
  SignedInScreens.preload()
  route.screen.preload()
}
