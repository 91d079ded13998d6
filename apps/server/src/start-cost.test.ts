import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

const PACKAGES = join(import.meta.dirname, '..', '..', '..', 'packages')
const ENTRIES = ['main.ts', 'command-line.ts', 'serve-until-told.ts', 'serve.ts'].map((name) =>
  join(import.meta.dirname, name),
)
const STATIC = /^[ \t]*(?:import|export)\s+(?!type\s)(?:[^'"`;]*?[\s}]from\s+)?['"]([^'"]+)['"]/gm

/** Every file of ours that a start loads, whatever is configured. */
function loadedFrom(entries: readonly string[]): Set<string> {
  const loaded = new Set(entries)
  for (const file of loaded) {
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(STATIC)) {
      const found = fileOf(from, file)
      if (found) loaded.add(found)
    }
  }
  return loaded
}

function fileOf(from: string, importer: string): string | null {
  if (from.startsWith('.')) return from.endsWith('.ts') ? join(dirname(importer), from) : null
  const [, name, path] = /^@callwright\/([^/]+)\/(.+)$/.exec(from) ?? []
  return name && path ? join(PACKAGES, name, 'src', `${path}.ts`) : null
}

test('without a key nothing of the real provider is loaded but what reads its webhooks', () => {
  const names = [...loadedFrom(ENTRIES)].map((file) => file.slice(file.lastIndexOf('/') + 1))
  // The walk goes where it should.
  expect(names).toContain('simulator.ts')
  const theirs = names.filter((name) => name.startsWith('elevenlabs'))
  expect(theirs.toSorted()).toEqual(['elevenlabs-conversation.ts', 'elevenlabs-webhook.ts'])
})

test('Socket.IO is loaded when its first client comes', () => {
  const names = [...loadedFrom(ENTRIES)].map((file) => file.slice(file.lastIndexOf('/') + 1))
  expect(names).toContain('socket-io-door.ts')
  expect(names).not.toContain('socket-io.ts')
})
