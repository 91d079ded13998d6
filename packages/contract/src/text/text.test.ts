import { expect, it } from 'vitest'
import { limitCombiningMarks } from './text.ts'

const ACUTE = '\u0301'

it('keeps at most eight combining marks per character', () => {
  expect(limitCombiningMarks(`a${ACUTE.repeat(50_000)}b${ACUTE.repeat(9)}`)).toBe(
    `a${ACUTE.repeat(8)}b${ACUTE.repeat(8)}`,
  )
  expect(limitCombiningMarks(`${ACUTE}\u0323`.repeat(500))).toBe(`${ACUTE}\u0323`.repeat(4))
  expect(limitCombiningMarks(`a${`${ACUTE.repeat(3)}\u200D`.repeat(500)}`)).toBe(
    `a${`${ACUTE.repeat(3)}\u200D`.repeat(2)}`,
  )
  expect(limitCombiningMarks('ｶ\uFF9E'.repeat(3) + '\uFF9E'.repeat(9))).toBe('ｶ\uFF9E'.repeat(3) + '\uFF9E'.repeat(7))
  for (const invisible of ['\u2060', '\u00AD', '\u200B', '\u200E', '\u{E0041}']) {
    expect(limitCombiningMarks(`e${`${ACUTE}${invisible}`.repeat(500)}`)).toBe(`e${`${ACUTE}${invisible}`.repeat(4)}`)
  }
  expect(limitCombiningMarks('\u{1D165}'.repeat(9))).toBe('\u{1D165}'.repeat(8))
})

it.each([
  ['Tibetan', 'བསྒྲུབས་ཧཱུྃ'],
  ['Thai', 'ที่นี่น้ำ'],
  ['Hindi', 'क्षत्रिय हिन्दी'],
  ['Hebrew', 'בְּרֵאשִׁ֖ית'],
  ['Arabic', 'ٱلرَّحْمَٰنِ'],
  ['Vietnamese', 'Tiê\u0301ng Viê\u0323t'.normalize('NFD')],
  ['emoji', '👩‍🍳❤️1️⃣🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
])('leaves %s unchanged', (_script, text) => {
  expect(limitCombiningMarks(text)).toBe(text)
})
