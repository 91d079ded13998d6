import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { root } from '../child.mjs'

export type Import = {
  from: string
  /** Removed by compilation: `import type` and `export type`. */
  isTypeOnly: boolean
}

export type Source = {
  /** Relative to the repository's root, with forward slashes. */
  path: string
  text: string
  imports: Import[]
}

const NOT_OURS = new Set(['node_modules', '.git', '.turbo', '.cache', 'dist', 'data', 'coverage'])
const CODE = /\.(ts|tsx|mjs)$/

/** Every file in the repository except build output and installed packages. */
export function listFiles(folder: string = root): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return listFiles(path)
    return entry.isFile() ? [relative(root, path).split(sep).join('/')] : []
  })
}

/** The code files in the given folder and its subfolders. */
export function readSources(folder: string): Source[] {
  return listFiles(join(root, folder))
    .filter((path) => CODE.test(path))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, imports: parseImports(text) }
    })
}

/** Code outside the product: tests, shared suites, fakes and test databases, and tool configuration. */
export function isTestCode({ path }: Pick<Source, 'path'>): boolean {
  return (
    /\.(test|e2e|contract|fake)\.tsx?$/.test(path) ||
    path.includes('/testing/') ||
    path.startsWith('apps/server/test/') ||
    path.startsWith('apps/server/harness/') ||
    path.endsWith('.config.ts')
  )
}

/** The file of the same package that an import names, from the repository's root; undefined if it names a package. */
export function findImportedFile(path: string, from: string): string | undefined {
  if (from.startsWith('.')) return posix.join(posix.dirname(path), from)
  return from.startsWith('#') ? `apps/web/src/${from.slice(1)}` : undefined
}

/** Turns `zod/mini` into `zod`, and `@callwright/api/app-router` into `@callwright/api`. */
export function getPackageName(from: string): string {
  if (from.startsWith('node:')) return from
  return from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/')
}

const STATIC = /^[ \t]*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?[\s}]from\s+)?['"]([^'"]+)['"]/gm
const DYNAMIC = /\b(?:import|require)\(\s*['"]([^'"]+)['"]/g

function parseImports(text: string): Import[] {
  const staticImports = [...text.matchAll(STATIC)].map(([, type, from = '']) => ({
    from,
    isTypeOnly: type !== undefined,
  }))
  const dynamicImports = [...text.matchAll(DYNAMIC)].map(([, from = '']) => ({ from, isTypeOnly: false }))
  return [...staticImports, ...dynamicImports]
}
