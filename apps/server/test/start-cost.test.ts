import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

const PACKAGES = join(import.meta.dirname, '..', '..', '..', 'packages')
const ENTRIES = ['main.ts', 'cli/command-line.ts', 'server/run-server.ts', 'server/start-server.ts'].map((name) =>
  join(import.meta.dirname, '..', 'src', name),
)
const STATIC_IMPORT = /^[ \t]*(?:import|export)\s+(?!type\s)(?:[^'"`;]*?[\s}]from\s+)?['"]([^'"]+)['"]/gm

/** Finds every workspace file that startup loads regardless of the configuration. */
function findLoadedFiles(entries: readonly string[]): Set<string> {
  const loaded = new Set(entries)
  for (const file of loaded) {
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
      const imported = fileOf(from, file)
      if (imported) loaded.add(imported)
    }
  }
  return loaded
}

function fileOf(from: string, importer: string): string | null {
  if (from.startsWith('.')) return from.endsWith('.ts') ? join(dirname(importer), from) : null
  const [, name, path] = /^@callwright\/([^/]+)\/(.+)$/.exec(from) ?? []
  return name && path ? join(PACKAGES, name, 'src', `${path}.ts`) : null
}

test('without an API key, the webhook reader is the only part of the real provider that is loaded', () => {
  const names = [...findLoadedFiles(ENTRIES)].map((file) => file.slice(PACKAGES.length + 1))
  // Proves that imports are followed at all.
  expect(names).toContain('voice/src/simulator/simulator.ts')
  const adapter = 'voice/src/elevenlabs/'
  const adapterFiles = names.filter((name) => name.startsWith(adapter)).map((name) => name.slice(adapter.length))
  expect(adapterFiles.toSorted()).toEqual([
    ...['analysis.ts', 'conversation.ts', 'cost.ts', 'ending.ts', 'json-scan.ts', 'webhook.ts', 'wire-text.ts'],
  ])
})

test('Socket.IO is not loaded at startup', () => {
  const names = [...findLoadedFiles(ENTRIES)].map((file) => file.slice(file.lastIndexOf('/') + 1))
  expect(names).toContain('socket-io-route.ts')
  expect(names).not.toContain('socket-io.ts')
})
