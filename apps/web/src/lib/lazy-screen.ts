import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

export type LazyScreen = LazyExoticComponent<ComponentType> & {
  /** Fetches the code ahead of time, as on hover. */
  preload: () => void
}

/** A screen whose code is fetched when it is used. `name` tells the screens apart across reloads. */
export function lazyScreen(name: string, load: () => Promise<ComponentType>): LazyScreen {
  const screen = lazy(async () => ({ default: await loadOrReload(name, load) }))
  return Object.assign(screen, {
    preload: () => {
      // What fails ahead of time is tried again when it is needed, and told then.
      load().catch(() => undefined)
    },
  })
}

type Page = { flags: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>; reload: () => void }

/**
 * An old tab that meets a new server finds its files gone: then the page is loaded anew, once for each name, so that
 * a file that is really missing ends in an error and not in a circle. While the page reloads the promise stays open.
 */
export async function loadOrReload<Code>(
  name: string,
  load: () => Promise<Code>,
  page: Page = { flags: sessionStorage, reload: () => location.reload() },
): Promise<Code> {
  const flag = `reloaded:${name}`
  try {
    const code = await load()
    page.flags.removeItem(flag)
    return code
  } catch (error) {
    if (page.flags.getItem(flag) !== null) throw error
    page.flags.setItem(flag, '1')
    page.reload()
    return new Promise(() => {})
  }
}
