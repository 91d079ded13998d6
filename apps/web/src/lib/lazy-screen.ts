import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

export type LazyScreen = LazyExoticComponent<ComponentType> & {
  /** Fetches the code ahead of time, as on hover. */
  preload: () => void
}

/**
 * A screen whose code is fetched when it is used. An old tab that meets a new server finds its files gone: then the
 * page is loaded anew, once for each screen, so that a file that is really missing ends in an error and not in a circle.
 * @param name tells the screens apart across reloads
 */
export function lazyScreen(name: string, load: () => Promise<ComponentType>): LazyScreen {
  const flag = `reloaded:${name}`

  async function loadOrReload(): Promise<{ default: ComponentType }> {
    try {
      const screen = await load()
      sessionStorage.removeItem(flag)
      return { default: screen }
    } catch (error) {
      if (sessionStorage.getItem(flag) !== null) throw error
      sessionStorage.setItem(flag, '1')
      location.reload()
      return new Promise(() => {})
    }
  }

  return Object.assign(lazy(loadOrReload), {
    preload: () => {
      // What fails ahead of time is tried again when it is needed, and told then.
      load().catch(() => undefined)
    },
  })
}
