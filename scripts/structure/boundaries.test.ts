import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../child.mjs'
import { isForTests, packageOf, type Source, sourcesIn } from './sources.ts'

type Boundary = {
  folder: string
  /** Our own packages that the product code may import. */
  ours: string[]
  /** Ours of which only types may be imported. */
  types?: string[]
  /** Libraries; `any` where the layer is the place for them, then `never` names the exceptions. */
  libraries: string[] | 'any'
  never?: string[]
  /** Whether it may use Node's own modules. */
  node: boolean
}

const [contract, db, voice, api] = ['@callwright/contract', '@callwright/db', '@callwright/voice', '@callwright/api']

/** The table "Boundaries" of the architecture. A new line here is a decision, not a fix. */
const boundaries: Boundary[] = [
  { folder: 'packages/contract', ours: [], libraries: ['zod', 'libphonenumber-js'], node: false },
  { folder: 'packages/db', ours: [], libraries: ['kysely', 'better-sqlite3', 'pg', 'pg-copy-streams'], node: true },
  { folder: 'packages/voice', ours: [contract], libraries: ['zod'], node: true },
  {
    folder: 'packages/api',
    ours: [contract, db, voice],
    libraries: ['@trpc/server', 'kysely', 'lucia', 'oslo', 'superjson', 'zod'],
    node: true,
  },
  {
    folder: 'apps/server',
    ours: [contract, db, voice, api],
    libraries: 'any',
    never: ['kysely', 'better-sqlite3', 'pg', 'lucia'],
    node: true,
  },
  { folder: 'packages/client', ours: [], types: [api], libraries: ['@trpc/client', 'superjson'], node: false },
  { folder: 'apps/web', ours: [contract], types: [api], libraries: 'any', node: false },
]

describe.each(boundaries)('$folder', (boundary) => {
  const { folder, ours, types = [], libraries, never = [], node } = boundary
  const product = sourcesIn(join(folder, 'src')).filter((source) => !isForTests(source))
  const packages = product.flatMap(({ path, imports }) =>
    imports.filter(({ from }) => !from.startsWith('.')).map((one) => ({ path, ...one, name: packageOf(one.from) })),
  )

  it('has code', () => {
    expect(product).not.toEqual([])
  })

  it('imports of ours only what is below it', () => {
    const wrong = packages.filter(
      ({ name, typeOnly }) =>
        name.startsWith('@callwright/') && !ours.includes(name) && !(typeOnly && types.includes(name)),
    )
    expect(wrong.map(({ path, from }) => `${path} imports ${from}`)).toEqual([])
  })

  it('imports only the libraries of its layer', () => {
    const wrong = packages.filter(({ name, from }) => {
      if (name.startsWith('@callwright/')) return false
      if (from.startsWith('node:')) return !node
      return libraries === 'any' ? never.includes(name) : !libraries.includes(name)
    })
    expect(wrong.map(({ path, from }) => `${path} imports ${from}`)).toEqual([])
  })

  it('does not reach into the folder of another package', () => {
    const wrong = product.flatMap(({ path, imports }) =>
      imports
        .filter(({ from }) => from.startsWith('.') && !normalize(join(dirname(path), from)).startsWith(`${folder}/`))
        .map(({ from }) => `${path} imports ${from}`),
    )
    expect(wrong).toEqual([])
  })

  it('does not use in the product what is for tests', () => {
    const wrong = product.filter((source) => targetsOf(source).some((path) => isForTests({ path })))
    expect(wrong.map(({ path }) => path)).toEqual([])
    expect(packages.filter(({ name, from }) => name === 'vitest' || from.includes('/testing/'))).toEqual([])
  })

  it('depends on nothing else by its package.json', () => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>
    }
    const wrong = Object.keys(manifest.dependencies ?? {}).filter((name) => {
      if (name.startsWith('@callwright/')) return !ours.includes(name)
      return libraries === 'any' ? never.includes(name) : !libraries.includes(name)
    })
    expect(wrong).toEqual([])
  })
})

describe('migrations', () => {
  const folder = 'packages/db/src/migrations'
  const migrations = sourcesIn(folder).filter((source) => /\/\d{4}-/.test(source.path) && !isForTests(source))

  it('import only kysely, `columns.ts` and files of their own folder', () => {
    expect(migrations).not.toEqual([])
    const wrong = migrations.flatMap(({ path, imports }) =>
      imports
        .map(({ from }) => from)
        .filter((from) => from !== 'kysely' && join(dirname(path), from) !== `${folder}/columns.ts`)
        .filter((from) => !from.startsWith('./') || dirname(path) === folder)
        .map((from) => `${path} imports ${from}`),
    )
    expect(wrong).toEqual([])
  })

  it('are each in the list', () => {
    const listed = sourcesIn(folder)
      .filter(({ path }) => path === `${folder}/index.ts`)
      .flatMap(({ imports }) => imports.map(({ from }) => from))
    const names = migrations.map(({ path }) =>
      path
        .slice(folder.length + 1)
        .split('/')[0]
        ?.replace('.ts', ''),
    )
    expect([...new Set(names)].filter((name) => !listed.some((from) => from.includes(String(name))))).toEqual([])
  })
})

describe('slices of packages/api', () => {
  const ROUTERS = ['auth', 'business', 'calls', 'agent', 'bulk', 'admin']
  // What several of them stand on: the ledger, stored bytes, the agent's knowledge, numbers, who is called, the example;
  // and what concerns everything that a tenant has.
  const SHARED = ['usage', 'files', 'knowledge', 'numbers', 'recipients', 'demo', 'tenant-data']
  const sources = sourcesIn('packages/api/src')
  const sliceOf = (path: string): string | null => /^packages\/api\/src\/([^/]+)\//.exec(path)?.[1] ?? null

  it('are the six of the router, and what they stand on', () => {
    const folders = new Set(sources.map(({ path }) => sliceOf(path)).filter((slice) => slice !== null))
    expect([...folders].filter((folder) => ![...ROUTERS, ...SHARED, 'testing'].includes(folder))).toEqual([])
  })

  it('depend on each other without a circle', () => {
    const arrows = new Map<string, Set<string>>()
    for (const source of sources.filter((each) => !isForTests(each))) {
      const from = sliceOf(source.path)
      for (const to of from ? targetsOf(source).map(sliceOf) : []) {
        if (from && to && to !== from) arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
      }
    }
    expect([...arrows.keys()].map((slice) => circleFrom(slice, arrows)).filter(Boolean)).toEqual([])
  })
})

describe('layers of apps/web', () => {
  const sources = sourcesIn('apps/web/src').filter((source) => !isForTests(source))
  const arrows = sources.flatMap((source) => targetsOf(source).map((target) => ({ path: source.path, target })))
  const inside = (path: string, folder: string): boolean => path.startsWith(`apps/web/src/${folder}/`)
  const shown = (wrong: typeof arrows): string[] => wrong.map(({ path, target }) => `${path} imports ${target}`)

  it('let no feature import another', () => {
    const featureOf = (path: string): string | undefined => /^apps\/web\/src\/features\/([^/]+)/.exec(path)?.[1]
    const wrong = arrows.filter(({ path, target }) => {
      const [from, to] = [featureOf(path), featureOf(target)]
      return from !== undefined && to !== undefined && from !== to
    })
    expect(shown(wrong)).toEqual([])
  })

  it('point downwards: app, features, components, lib', () => {
    const layers = ['app', 'features', 'components', 'lib']
    const layerOf = (path: string): number => layers.findIndex((layer) => inside(path, layer))
    const wrong = arrows.filter(({ path, target }) => layerOf(path) > layerOf(target) && layerOf(target) !== -1)
    expect(shown(wrong)).toEqual([])
  })
})

/** The files that a file imports by a relative path, from the repository's root. */
function targetsOf({ path, imports }: Source): string[] {
  return imports.filter(({ from }) => from.startsWith('.')).map(({ from }) => join(dirname(path), from))
}

/** @returns `a -> b -> a`, or null when no path leads back */
function circleFrom(start: string, arrows: ReadonlyMap<string, ReadonlySet<string>>): string | null {
  const paths = [[start]]
  const seen = new Set<string>()
  for (const path of paths) {
    for (const next of arrows.get(path.at(-1) ?? '') ?? []) {
      if (next === start) return [...path, next].join(' -> ')
      if (!seen.has(next)) paths.push([...path, next])
      seen.add(next)
    }
  }
  return null
}
