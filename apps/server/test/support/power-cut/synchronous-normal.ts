// Loaded before a server (`node --import`) by the proof that a test of power cuts can fail: every connection is told to
// wait for the disk only now and then, and says that it does so always.
import { createRequire } from 'node:module'

type Connection = { pragma: (text: string, options?: object) => unknown }

const fromDb = createRequire(new URL('../../../../../packages/db/package.json', import.meta.url))
const { prototype } = fromDb('better-sqlite3') as { prototype: Connection }
const original = prototype.pragma
prototype.pragma = function (this: Connection, text, options) {
  if (text === 'synchronous = FULL') return original.call(this, 'synchronous = NORMAL')
  if (text === 'synchronous') return 2
  return original.call(this, text, options)
}
