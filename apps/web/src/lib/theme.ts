import { createStore, useStore } from './store.ts'

export type Theme = 'light' | 'dark'

const KEY = 'theme'
// `public/theme.js` has set the theme before the first paint.
const current = createStore<Theme>(document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

export function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Storage is disabled: the choice lasts until the page is reloaded.
  }
  current.set(theme)
}

export function useTheme(): Theme {
  return useStore(current)
}
