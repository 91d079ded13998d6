// Loaded before everything else (`--import`): takes the search index out of the product, the making of its tokens
// included, so that what it costs can be told.
import { registerHooks } from 'node:module'

const NOTHING = `
  export async function indexCall() {}
  export async function removeFromIndex() {}
  export async function searchCalls() { return [] }
  export async function tidyCallSearch() { return false }
  export async function rebuildCallSearch() {}
  export function stretchOf() { return 0 }
`

registerHooks({
  load(url, context, nextLoad) {
    if (url.endsWith('/search/call-search.ts')) return { format: 'module', source: NOTHING, shortCircuit: true }
    if (url.endsWith('/search/call-document.ts')) {
      const source = 'export function callDocument() { return null }\nexport function factQuery() { return [] }'
      return { format: 'module', source, shortCircuit: true }
    }
    return nextLoad(url, context)
  },
})
