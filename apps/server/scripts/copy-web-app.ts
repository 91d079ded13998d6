import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const WORTH_COMPRESSING = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest'])
/** Below this a packet is a packet. */
const SMALL_BYTES = 1000

/** Copies a built web app, each file with its compressed copies beside it. @returns how many files it has; 0 where it is not built */
export function copyWebApp(from: string, to: string): number {
  const files = filesIn(from)
  for (const file of files) {
    const bytes = readFileSync(file)
    const copy = join(to, relative(from, file))
    mkdirSync(dirname(copy), { recursive: true })
    writeFileSync(copy, bytes)
    if (bytes.length < SMALL_BYTES || !WORTH_COMPRESSING.has(extname(file))) continue
    writeFileSync(
      `${copy}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    )
    writeFileSync(`${copy}.gz`, gzipSync(bytes, { level: 9 }))
  }
  return files.length
}

function filesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && extname(entry.name) !== '.map')
      .map(({ parentPath, name }) => join(parentPath, name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
