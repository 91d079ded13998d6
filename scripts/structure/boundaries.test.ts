import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../child.mjs'
import { findImportedFile, getPackageName, isTestCode, readSources, type Source } from './sources.ts'

type Package = {
  /** Dependencies that package.json may list; pnpm links nothing else. */
  dependencies: string[] | 'any'
  /** Exceptions from `any`. */
  never?: string[]
  /** Workspace packages from which only types may be imported. */
  typesOf?: string[]
  /** Runs in a browser, so it may not import Node's modules. */
  isForBrowsers?: boolean
  /** Files and folders directly in `src`, from top to bottom: each imports only from rows below its own. */
  layers?: string[][]
}

const [contract, db, voice, api] = ['@callwright/contract', '@callwright/db', '@callwright/voice', '@callwright/api']

/** The table "May import" in CONTRIBUTING.md, and the layers. A new entry is a design decision, not a fix. */
const PACKAGES: Readonly<Record<string, Package>> = {
  'packages/contract': { dependencies: ['zod', 'libphonenumber-js', 'papaparse'], isForBrowsers: true },
  'packages/db': {
    dependencies: [contract, 'kysely', 'better-sqlite3', 'pg', 'pg-copy-streams'],
    layers: [
      ['testing'],
      ['copy'],
      ['open-database.ts', 'health', 'migrate.ts'],
      ['search'],
      ['postgres', 'sqlite', 'migrations'],
      ['query', 'errors'],
      ['database.ts'],
      ['tables'],
    ],
  },
  'packages/voice': { dependencies: [contract, 'zod'] },
  'packages/fake-elevenlabs': { dependencies: ['ws', 'zod'] },
  'packages/api': {
    dependencies: [contract, db, voice, '@trpc/server', 'ical.js', 'kysely', 'lucia', 'oslo', 'superjson', 'tinyqueue'],
    layers: [
      ['testing'],
      ['app-router.ts', 'demo'],
      ['admin'],
      ['privacy', 'installation', 'bulk', 'mail-rules'],
      ['tool-runs'],
      ['booking'],
      ['calls', 'business'],
      ['agent', 'auth'],
      ['usage'],
      ['audit', 'files', 'campaigns', 'events'],
      ['webhooks'],
      ['mail'],
      ['trpc', 'paging', 'jobs', 'tenant', 'outgoing'],
      ['context'],
    ],
  },
  'packages/client': {
    dependencies: ['@trpc/client', 'eventsource', 'superjson'],
    typesOf: [api],
    isForBrowsers: true,
  },
  'apps/server': {
    dependencies: 'any',
    never: ['kysely', 'better-sqlite3', 'pg', 'lucia'],
    layers: [
      ['main.ts'],
      ['server'],
      ['mcp'],
      ['openapi', 'cli', 'executable'],
      ['rest', 'downloads', 'sockets'],
      ['files', 'web-app', 'operations', 'trpc', 'webhooks'],
      ['http'],
      ['installation'],
      ['backup', 'mail', 'threads'],
      ['storage', 'logging'],
      ['config', 'process'],
    ],
  },
  'apps/web': { dependencies: 'any', typesOf: [api], isForBrowsers: true },
}

describe.each(Object.entries(PACKAGES))('%s', (folder, allowed) => {
  const { dependencies, never = [], typesOf = [], isForBrowsers = false, layers } = allowed
  const sources = readSources(join(folder, 'src'))
  const product = sources.filter((source) => !isTestCode(source))
  const imports = product.flatMap(({ path, imports: all }) => all.map((each) => ({ path, ...each })))
  const packages = imports
    .filter(({ path, from }) => findImportedFile(path, from) === undefined)
    .map((each) => ({ ...each, name: getPackageName(each.from) }))
  const declared = dependenciesOf(folder)
  const formatImports = (wrong: readonly { path: string; from: string }[]): string[] =>
    wrong.map(({ path, from }) => `${path} imports ${from}`)

  it('has code and only the dependencies that its layer allows', () => {
    expect(product).not.toEqual([])
    const isAllowed = (name: string): boolean =>
      typesOf.includes(name) || (dependencies === 'any' ? !never.includes(name) : dependencies.includes(name))
    expect(declared.filter((name) => !isAllowed(name))).toEqual([])
  })

  it('imports only its dependencies', () => {
    const wrong = packages.filter(({ name, from, isTypeOnly }) => {
      if (from.startsWith('node:')) return isForBrowsers
      return typesOf.includes(name) ? !isTypeOnly : !declared.includes(name) && !isTypeOnly
    })
    expect(formatImports(wrong)).toEqual([])
  })

  it("imports neither another package's files nor test code", () => {
    const wrong = imports.filter(({ path, from }) => {
      const target = findImportedFile(path, from)
      if (target === undefined) return from.includes('/testing/')
      return !target.startsWith(`${folder}/`) || isTestCode({ path: target })
    })
    expect(formatImports(wrong)).toEqual([])
  })

  if (!layers) return
  it('imports from lower layers only', () => {
    const prefix = `${folder}/src/`
    const layerOf = (path: string): number => {
      const [name = ''] = path.slice(prefix.length).split('/')
      return layers.findIndex((layer) => layer.includes(name))
    }
    const layered = sources.filter((source) => !isTestCode(source) || source.path.includes('/testing/'))
    expect(layered.filter(({ path }) => layerOf(path) === -1).map(({ path }) => path)).toEqual([])
    const isSameEntry = (one: string, other: string): boolean =>
      one.slice(prefix.length).split('/')[0] === other.slice(prefix.length).split('/')[0]
    const wrong = layered.flatMap((source) =>
      targetsOf(source)
        .filter((target) => target.startsWith(prefix) && !isSameEntry(source.path, target))
        .filter((target) => layerOf(target) <= layerOf(source.path))
        .map((target) => ({ path: source.path, from: target })),
    )
    expect(formatImports(wrong)).toEqual([])
  })
})

describe('the ElevenLabs double', () => {
  const double = 'packages/fake-elevenlabs'
  const name = '@callwright/fake-elevenlabs'

  it('is a dev dependency of each package that uses it', () => {
    expect(Object.keys(PACKAGES).filter((folder) => dependenciesOf(folder).includes(name))).toEqual([])
  })

  it('is imported by tests, benchmarks, and end-to-end tests only', () => {
    const wrong = ['packages', 'apps', 'scripts', 'faults']
      .flatMap(readSources)
      .filter((source) => !isTestCode(source) && !source.path.startsWith(`${double}/`))
      .filter(
        (source) =>
          source.imports.some(({ from }) => getPackageName(from) === name) ||
          targetsOf(source).some((target) => target.startsWith(`${double}/`)),
      )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('depends on no workspace package, because their tests use it and turbo rejects cycles', () => {
    const named = [...dependenciesOf(double), ...dependenciesOf(double, 'devDependencies')]
    expect(named.filter((each) => each.startsWith('@callwright/'))).toEqual([])
  })
})

describe('layers of apps/web', () => {
  const sources = readSources('apps/web/src').filter((source) => !isTestCode(source))
  const edges = sources.flatMap((source) => targetsOf(source).map((target) => ({ path: source.path, target })))
  const isInside = (path: string, folder: string): boolean => path.startsWith(`apps/web/src/${folder}/`)
  const formatImports = (wrong: typeof edges): string[] => wrong.map(({ path, target }) => `${path} imports ${target}`)

  it('keep features from importing other features', () => {
    const featureOf = (path: string): string | undefined => /^apps\/web\/src\/features\/([^/]+)/.exec(path)?.[1]
    const wrong = edges.filter(({ path, target }) => {
      const [from, to] = [featureOf(path), featureOf(target)]
      return from !== undefined && to !== undefined && from !== to
    })
    expect(formatImports(wrong)).toEqual([])
  })

  it('import downward only: app, features, components, lib', () => {
    const layers = ['app', 'features', 'components', 'lib']
    const layerOf = (path: string): number => layers.findIndex((layer) => isInside(path, layer))
    const wrong = edges.filter(({ path, target }) => layerOf(path) > layerOf(target) && layerOf(target) !== -1)
    expect(formatImports(wrong)).toEqual([])
  })

  it('keep two folders from importing each other, unless one contains the other', () => {
    const pairOf = (path: string, target: string): string => `${dirname(path)}/ ${dirname(target)}/`
    const pairs = new Set(edges.map(({ path, target }) => pairOf(path, target)))
    const wrong = edges.filter(({ path, target }) => {
      const [from, to] = [`${dirname(path)}/`, `${dirname(target)}/`]
      return pairs.has(pairOf(target, path)) && !from.startsWith(to) && !to.startsWith(from)
    })
    expect(formatImports(wrong)).toEqual([])
  })
})

it('each folder has at most 20 source files', () => {
  const counts = new Map<string, number>()
  for (const { path } of ['packages', 'apps'].flatMap(readSources).filter((source) => !isTestCode(source))) {
    if (path.includes('/src/')) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > 20)).toEqual([])
})

function dependenciesOf(folder: string, kind: 'dependencies' | 'devDependencies' = 'dependencies'): string[] {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    [each in typeof kind]?: Record<string, string>
  }
  return Object.keys(manifest[kind] ?? {})
}

/** The files of its own package that a source imports, as paths from the repository's root. */
function targetsOf({ path, imports }: Source): string[] {
  return imports.flatMap(({ from }) => findImportedFile(path, from) ?? [])
}
