// Loaded first (`--import`): removes the search index from the product, so that its cost can be measured.
import { registerHooks } from 'node:module'

const NOTHING = `
  export async function indexCall() {}
  export async function searchCalls() { return { keys: [], count: 0 } }
  export async function indexChangedCalls() { return 'none' }
  export async function mergeSegments() { return false }
  export async function indexAllCalls() {}
`

registerHooks({
  load(url, context, nextLoad) {
    if (url.endsWith('/search/call-search.ts')) return { format: 'module', source: NOTHING, shortCircuit: true }
    return nextLoad(url, context)
  },
})
