import { lazyScreen, type LazyScreen } from '../lib/loading/lazy-screen.ts'
import { placeAt } from './navigation.ts'

/** The screens for visitors and the screens for signed-in users; each group is loaded as one chunk. */
export const SignedOutFrame: LazyScreen = lazyScreen(async () => (await import('./SignedOut.tsx')).SignedOut)
export const SignedInFrame: LazyScreen = lazyScreen(async () => (await import('./SignedIn.tsx')).SignedIn)

/** Loads the screen at a path in parallel with its frame. */
export function preloadPlace(path: string): void {
  const place = placeAt(path)
  if (!place) return
  SignedInFrame.preload()
  place.screen.preload()
}
