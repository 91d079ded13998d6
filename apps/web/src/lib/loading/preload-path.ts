import { createContext, useContext } from 'react'

/** Loads the code behind a path; the app provides it, since only the app knows all screens. */
export const PreloadPathContext = createContext<(path: string) => void>(() => undefined)

export function usePreloadPath(): (path: string) => void {
  return useContext(PreloadPathContext)
}
