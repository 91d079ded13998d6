import { useSyncExternalStore } from 'react'

/** State outside React that components can subscribe to. */
export type ReadableStore<State> = { get: () => State; subscribe: (listener: () => void) => () => void }
export type Store<State> = ReadableStore<State> & { set: (next: State) => void }

export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (next) => {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<State>({ get, subscribe }: ReadableStore<State>): State {
  return useSyncExternalStore(subscribe, get)
}
