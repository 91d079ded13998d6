// Loaded first (`--import`): removes the search index from the product, to measure the cost of indexing.
import { registerHooks } from 'node:module'

const STUBS = `
  export async function indexCall() {}
  export async function searchCalls() { return { keys: [], count: 0 } }
  export async function indexChangedCalls() { return 'none' }
  export async function mergeSegments() { return false }
  export async function indexAllCalls() {}
`

registerHooks({
  load(url, context, nextLoad) {
    if (url.endsWith('/search/call-search.ts')) return { format: 'module', source: STUBS, shortCircuit: true }
    return nextLoad(url, context)
  },
})
