import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../child.mjs'
import { isTestCode, readSources } from './sources.ts'

/** Splits a quoted sentence at ellipses, placeholders, settings, and numbers; the parts are compared. */
const GAPS = /\s*(?:\.\.\.|\$\{|`|\b[NXY]\b|\b[A-Z]+_[A-Z_]+\b|\b3000\b)\s*/

describe('docs/troubleshooting.md and docs/upgrade.md', () => {
  const sources = ['packages', 'apps', 'scripts']
    .flatMap(readSources)
    .filter((source) => !isTestCode(source))
    .map(({ path }) => readFileSync(join(root, path), 'utf8').replaceAll('\\', ''))
    .join('\n')

  it.each(['troubleshooting', 'upgrade'])('%s quotes messages that the product prints', (page) => {
    const text = readFileSync(join(root, 'docs', `${page}.md`), 'utf8')
    // The first column is what people see; a sentence starts with a capital and contains a space.
    const cells = [...text.matchAll(/^\| (.*?) +\|/gm)].map(([, cell = '']) => cell)
    const quoted = cells.flatMap((cell) =>
      [...cell.matchAll(/`([A-Z][^`]* [^`]*)`/g)].map(([, sentence = '']) => sentence),
    )
    expect(quoted.length).toBeGreaterThan(2)
    const parts = quoted.flatMap((sentence) => sentence.split(GAPS)).filter((part) => part.length > 12)
    expect(parts.filter((part) => !sources.includes(part))).toEqual([])
  })
})
