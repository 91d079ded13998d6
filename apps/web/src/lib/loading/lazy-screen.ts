import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadCode } from './load-code.ts'

export type LazyScreen = LazyExoticComponent<ComponentType> & {
  /** Loads the code ahead of time, for example on hover. */
  preload: () => void
}

/** A screen whose code loads when it is first rendered. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  const screen = lazy(async () => ({ default: await loadCode(load) }))
  return Object.assign(screen, {
    preload: () => {
      // A failed preload is retried, and reported, when the screen is rendered.
      load().catch(() => undefined)
    },
  })
}
