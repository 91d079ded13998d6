import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadCode } from './load-code.ts'

export type LazyScreen = LazyExoticComponent<ComponentType> & {
  /** Fetches the code ahead of time, as on hover. */
  preload: () => void
}

/** A screen whose code is fetched when it is used. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  const screen = lazy(async () => ({ default: await loadCode(load) }))
  return Object.assign(screen, {
    preload: () => {
      // What fails ahead of time is tried again when it is needed, and told then.
      load().catch(() => undefined)
    },
  })
}
