import { expect, it } from 'vitest'
import { isTestCode, readSources } from './sources.ts'

/** Where the product's own name may stand: it is the default, what only the operator reads, or a name for programs. */
const MAY_NAME: readonly RegExp[] = [
  /^packages\/contract\/src\/brand\.ts$/,
  // The operator's own screens.
  /^apps\/web\/src\/features\/admin\//,
  /^apps\/web\/src\/app\/palette\/places\.ts$/,
  // Read on the server's command line.
  /^packages\/api\/src\/auth\/operator\.ts$/,
  // The header that identifies the sender of webhooks.
  /^packages\/api\/src\/webhooks\/sign\.ts$/,
  // The header and the key by which Cal.com and its owner recognize our requests.
  /^packages\/api\/src\/booking\/cal-com\/(?:request|book)\.ts$/,
]

/** Not read by people: imports of packages, paths, cookies, and keys. */
const FOR_PROGRAMS = /@callwright\/|\/callwright-agent|callwright_(?:session|device)|`callwright \$\{purpose\}`/g

const COMMENT = /^\s*(?:\/\/|\/?\*).*$|\/\*.*?\*\/|\s\/\/ .*$/gm

it('texts that clients read take the product’s name from the brand', () => {
  const sources = ['apps/web/src', 'packages/api/src', 'packages/contract/src'].flatMap(readSources)
  const naming = sources
    .filter((source) => !isTestCode(source) && !MAY_NAME.some((path) => path.test(source.path)))
    .flatMap(({ path, text }) => {
      const lines = text.replaceAll(COMMENT, '').replaceAll(FOR_PROGRAMS, '').split('\n')
      return lines.filter((line) => /callwright/i.test(line)).map((line) => `${path}: ${line.trim()}`)
    })
  expect(sources.length).toBeGreaterThan(500)
  expect(naming).toEqual([])
})
