import { type Brand, DEFAULT_BRAND } from '@callwright/contract/brand'
import { createStore, useStore } from './store.ts'

/** The server writes the operator's own name and look into the page. */
const meta = document.querySelector<HTMLMetaElement>('meta[name=brand]')
const current = createStore<Brand>(meta ? (JSON.parse(meta.content) as Brand) : DEFAULT_BRAND)

export const setBrand = current.set

export function useBrand(): Brand {
  return useStore(current)
}
