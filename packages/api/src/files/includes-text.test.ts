import { describe, expect, it } from 'vitest'

import { includesText } from './includes-text.ts'

const CHUNK = 32_768

describe('includesText', () => {
  it('finds a match anywhere, even across two chunks', async () => {
    for (const before of [0, 1, CHUNK - 4, CHUNK - 3, CHUNK - 1, CHUNK, 2 * CHUNK - 2, 5 * CHUNK]) {
      const text = `${'x'.repeat(before)}Soup${'x'.repeat(100)}`
      expect(await includesText(text, 'soup'), String(before)).toBe(true)
      expect(await includesText(text, 'soap'), String(before)).toBe(false)
      expect(await includesText(text.slice(0, before + 4), 'soup'), String(before)).toBe(true)
    }
    expect(await includesText('', 'soup')).toBe(false)
  })

  it('ignores case and treats special characters literally', async () => {
    expect(await includesText('ŒUFS À LA CRÈME', 'œufs à la crème')).toBe(true)
    expect(await includesText('100% _Fresh_ \\ daily', '100% _fresh_ \\')).toBe(true)
    expect(await includesText('1000 daily', '100%')).toBe(false)
    const [letter, before] = ['İ', 'İ'.repeat(CHUNK - 1)]
    expect(await includesText(`${before}${letter}stanbul`, `${letter.toLowerCase()}stanbul`)).toBe(true)
    expect(await includesText(`${before}😀😀`, '😀😀')).toBe(true)
  })

  it('yields to the event loop after each chunk, for any text and search', async () => {
    const hostileInputs = [
      ['a'.repeat(500_000), `${'a'.repeat(199)}b`],
      ['a'.repeat(500_000), `b${'a'.repeat(199)}`],
      ['ab'.repeat(250_000), `${'ab'.repeat(99)}aa`],
      ['İ'.repeat(500_000), `${'i̇'.repeat(99)}b`],
    ] as const
    for (const [text, search] of hostileInputs) {
      let turns = 0
      let isSearching = true
      const count = (): void => {
        turns += 1
        if (isSearching) setImmediate(count)
      }
      setImmediate(count)
      expect(await includesText(text, search)).toBe(false)
      isSearching = false
      expect(turns).toBeGreaterThanOrEqual(Math.floor(text.length / CHUNK))
    }
  })
})
