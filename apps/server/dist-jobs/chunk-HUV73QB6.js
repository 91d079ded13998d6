import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
async function forEachConcurrently(items, { atOnce, isStopping = () => false }, work) {
  const remaining = items.values()
  const failures = []
  const lane = async () => {
    for (const item of remaining) {
      if (isStopping() || failures.length > 0) return
      await work(item).catch((error) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane))
  if (failures.length > 0) throw failures[0]
}
var UNFINISHED_STATES = ['pending', 'waiting', 'quarantined', 'failed']
async function listReferencedBlobs(db) {
  const rows = await db
    .selectFrom('files')
    .select('contentHash as hash')
    .union(db.selectFrom('recordings').select('contentHash as hash'))
    .union(
      db
        .selectFrom('businesses')
        .select((eb) => eb.ref('logoHash').$castTo().as('hash'))
        .where('logoHash', 'is not', null),
    )
    .union(
      db
        .selectFrom('stored_webhooks')
        .select('bodyHash as hash')
        .where('body', 'is', null)
        .where('state', 'in', UNFINISHED_STATES),
    )
    .execute()
  return rows.map((row) => row.hash)
}
async function hasReferencedBlobs(db) {
  const file = await db.selectFrom('files').select('contentHash as hash').limit(1).executeTakeFirst()
  if (file) return true
  const recording = await db.selectFrom('recordings').select('contentHash as hash').limit(1).executeTakeFirst()
  if (recording) return true
  const logo = await db
    .selectFrom('businesses')
    .select('logoHash as hash')
    .where('logoHash', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return logo !== void 0
}
async function findReferencedBlobs(db, hashes) {
  if (hashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('files')
    .select('contentHash as hash')
    .where('contentHash', 'in', hashes)
    .union(db.selectFrom('recordings').select('contentHash as hash').where('contentHash', 'in', hashes))
    .union(
      db
        .selectFrom('businesses')
        .select((eb) => eb.ref('logoHash').$castTo().as('hash'))
        .where('logoHash', 'in', hashes),
    )
    .union(
      db
        .selectFrom('stored_webhooks')
        .select('bodyHash as hash')
        .where('bodyHash', 'in', hashes)
        .where('state', 'in', UNFINISHED_STATES),
    )
    .execute()
  return new Set(rows.map((row) => row.hash))
}
export { forEachConcurrently, listReferencedBlobs, hasReferencedBlobs, findReferencedBlobs }
