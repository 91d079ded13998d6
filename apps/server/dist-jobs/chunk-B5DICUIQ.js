import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
var noLock = async (_key, work) => await work()
function createKeyedQueue() {
  const last = new Map()
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const current = before.then(work, work)
    last.set(key, current)
    try {
      return await current
    } finally {
      if (last.get(key) === current) last.delete(key)
    }
  }
}
export { noLock, createKeyedQueue }
