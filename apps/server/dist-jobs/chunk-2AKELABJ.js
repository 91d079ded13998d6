import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
var MAX_LISTED = 10
function tableLine({ name, rows }) {
  return `  ${name.padEnd(30)} ${withCommas(rows).padStart(13)}`
}
function formatCopyReport({ tables, files, dataDir }) {
  const empty = tables.filter(({ rows }) => rows === 0)
  const lines = [tableLine({ name: 'files', rows: files.count }), `  The other ${empty.length} tables are empty.`]
  for (const { name, nulls } of tables) {
    if (nulls === 0) continue
    const values = nulls === 1 ? '1 text value' : `${withCommas(nulls)} text values`
    lines.push(`${values} in ${name} contained a NUL character, which is U+FFFD in PostgreSQL.`)
  }
  const { missing } = files
  if (missing.length > 0) {
    const what = missing.length === 1 ? '1 file in use was' : `${withCommas(missing.length)} files in use were`
    lines.push(`${what} already missing before the copy: ${listSome(missing)}`)
  }
  return [
    ...lines,
    'verified: every row and every file is the same on both sides.',
    `Start the server with DATABASE_URL set to this database, and DATA_DIR=${dataDir}.`,
  ]
}
function listSome(names) {
  return names.length > MAX_LISTED ? `${names.slice(0, MAX_LISTED).join(', ')} ...` : `${names.join(', ')}.`
}
function withCommas(count) {
  return count.toLocaleString('en-US')
}
export { tableLine, formatCopyReport, listSome }
