import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { loadCode } from './load-code.ts'

export type LazyScreen = ComponentType<{
  /** Shown while the code loads. */
  placeholder?: ReactNode
}> & {
  /** Loads the code ahead of time, for example on hover. */
  preload: () => void
}

/**
 * A screen whose code loads when it is first rendered; an error boundary around it shows a failure. Unlike
 * `React.lazy`, it shows preloaded code at once, and other code as soon as it arrives: React keeps the fallback of
 * `Suspense` for at least 300 ms.
 */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let loaded: ComponentType | null = null
  const loadAndKeep = async (): Promise<ComponentType> => (loaded = await load())

  function Screen({ placeholder = null }: { placeholder?: ReactNode }): ReactNode {
    const [{ Loaded, failure }, setState] = useState<State>({ Loaded: loaded, failure: null })
    useEffect(() => {
      if (Loaded !== null) return
      loadCode(loadAndKeep).then(
        (code) => setState({ Loaded: code, failure: null }),
        (cause: unknown) => setState({ Loaded: null, failure: new Error('A screen could not be loaded', { cause }) }),
      )
    }, [Loaded])
    if (failure !== null) throw failure
    return Loaded === null ? placeholder : <Loaded />
  }

  return Object.assign(Screen, {
    preload: () => {
      // A failed preload is retried, and reported, when the screen is rendered.
      loadAndKeep().catch(() => undefined)
    },
  })
}

type State = { Loaded: ComponentType | null; failure: Error | null }
