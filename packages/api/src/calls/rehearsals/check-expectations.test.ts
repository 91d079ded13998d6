import { describe, expect, it } from 'vitest'

import { checkExpectation } from './check-expectations.ts'

const NOTHING = { call: { transferName: null, transferNumber: null }, values: [] }

/** Whether the agent says, and never says, these words, after an opening and a customer's line. */
function check(line: string, value: string): [says: boolean, neverSays: boolean] {
  const turns = (['Hello!', 'Hi.', line] as const).map((text, index) => ({
    role: index === 1 ? ('customer' as const) : ('agent' as const),
    text,
  }))
  const isMet = (kind: 'says' | 'never-says'): boolean => checkExpectation({ kind, value }, { ...NOTHING, turns }).isMet
  return [isMet('says'), isMet('never-says')]
}

describe('an expectation about words', () => {
  it.each([
    ['It IS   safe.', 'is\tsafe'],
    ['It is\nsafe', ' Is safe '],
    ['“Is safe”', 'is safe'],
    ['It costs $5.50 (or less).', '$5.50 (or'],
    ['It costs US$50.', '$'],
    ['Do you mean it?', '?'],
    ['ÉTÉ à Paris', 'été'],
    ['It is safer.', 'is safe'],
    ['本店有免费停车场。', '免费停车'],
    ['ที่จอดรถฟรีค่ะ', 'จอดรถ'],
  ])('finds words in any case, with any spaces and any ending: %j has %j', (line, value) => {
    expect(check(line, value)).toEqual([true, false])
  })

  it.each([
    ['It finds this safe.', 'is safe'],
    ['It issafe.', 'is safe'],
    ['It costs 12 dollars.', '2 dollars'],
    ['Il a été30', 'té'],
    ['It costs $50', '$5'],
    ['It costs $5x50', '$5.50'],
    ['', 'is safe'],
  ])('finds no ends of words and no parts of numbers: %j does not have %j', (line, value) => {
    expect(check(line, value)).toEqual([false, true])
  })

  it('is not met by an agent that did not answer', () => {
    for (const roles of [[], ['agent'], ['agent', 'customer'], ['customer']] as const) {
      const turns = roles.map((role) => ({ role, text: 'Hello.' }))
      const checked = checkExpectation({ kind: 'never-says', value: 'safe' }, { ...NOTHING, turns })
      expect(checked).toEqual({ isMet: false, found: '' })
    }
  })
})
