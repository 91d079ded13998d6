import type { Turn } from '@callwright/contract/calls/calls'
import { describe, expect, it, test } from 'vitest'

import { runInTurns } from '../../../context/event-loop-turn.ts'
import { findLine, type FoundLine } from './find-line.ts'
import { prepareCall } from './prepare-call.ts'

/** A call with one line per turn, "A: " for the agent. */
function toTurns(call: string): Turn[] {
  const lines = call.split('\n').map((line) => line.trim())
  return lines.map((line) => ({
    role: line.startsWith('A:') ? 'agent' : 'customer',
    text: line.slice(2),
    atSeconds: null,
  }))
}

async function find(call: string | readonly Turn[], rationale: string, about = {}): Promise<FoundLine | null> {
  const read = await runInTurns(prepareCall(typeof call === 'string' ? toTurns(call) : call))
  return read && (await runInTurns(findLine(rationale, read, { question: '', value: '', labels: [], ...about })))
}

const TABLE = `A: How many people will come?
  C: Oh, we're seven, no, wait, eight people. We'd like the terrace.
  A: Shall I note the terrace for Friday at half past six?
  C: Yes, please.
  A: Anything else?
  C: No, I can't think of anything. Thanks.
  A: Then goodbye!`

describe('a quotation', () => {
  test.each([
    ['"eight people"', 1],
    ['“We’d like the terrace”', 1],
    ['„wait, eight people“', 1],
    ['« Yes, please »', 3],
    ['»eight people«', 1],
    ['„eight people" and „We\'d like the terrace"', 1],
    ['(on a 27" screen) "eight people"', 1],
    ['"Yes, please" and the agent said "Then goodbye!"', 3],
    ['‹eight people›', 1],
    ['”eight people”', 1],
    ["'I can't think of anything'", 5],
    ['‘We’d like the terrace’', 1],
    ['"EIGHT  people!"', 1],
    ['"Oh, we\'re seven ... the terrace."', 1],
    ['"Oh, we\'re seven […] the terrace."', 1],
    ['"we are seven, no, wait, eight people"', 1],
    ['"I cannot think of anything"', 5],
    ['"we would like the terrace"', 1],
    ['"8 people, we\'d like the terrace"', 1],
    ['"Shall I note the terrace for Friday" and "Yes, please"', 3],
    ['the agent asked "Shall I note the terrace for Friday at half past six?"', 3],
  ])('%s is found', async (rationale, turn) => {
    expect(await find(TABLE, `The customer said ${rationale}.`)).toMatchObject({ quotes: 'found', turn })
  })

  test.each([
    ['"nine people"', 'absent'],
    ['"We would like a table by the window, please."', 'absent'],
    ['"eight people will like the wait"', 'absent'],
    ['"Shall I note the cellar for Friday at half past six?"', 'absent'],
    ['"eight people" and "all of us are vegetarians"', 'absent'],
    ['"8"', null],
    ['“8” and “eight”', 'found'],
    ['"eight people', 'none'],
    ["the customers' party of eight isn't small", 'none'],
    ['"" or "…" or "?!"', 'none'],
    ['"Then goodbye!"', 'agent'],
  ])('%s has the state "%s"', async (rationale, quotes) => {
    expect((await find(TABLE, rationale))?.quotes).toBe(quotes)
  })

  it('of a number in digits is compared with the digits that were said', async () => {
    const call = 'A: Which house?\nC: Number 12, for 1,500 dollars.\nA: And the year?\nC: Nineteen ninety.'
    expect(await find(call, '"1500 dollars"')).toMatchObject({ quotes: 'found', turn: 1 })
    expect(await find(call, '"12"')).toMatchObject({ quotes: 'found', turn: 1 })
    expect((await find(call, '"14"'))?.quotes).toBe('absent')
  })

  it('in digits of one script is the same in another', async () => {
    expect((await find('A: नंबर?\nC: मेरा नंबर ९८७६५ है', '"98765"'))?.quotes).toBe('found')
    expect((await find('A: الرقم؟\nC: الرقم ٤٢', '"الرقم 43"'))?.quotes).toBe('absent')
  })

  it('that resembles only the agent’s question is not the customer’s answer', async () => {
    const call = 'A: Shall we call you back tomorrow at ten?\nC: No, never.'
    expect((await find(call, '"Yes, call me back tomorrow at ten"'))?.quotes).toBe('absent')
    expect(await find(call, '"Shall we call you back tomorrow at ten?"')).toMatchObject({ turn: 1, by: 'agent' })
  })

  it('is found in its own turn despite a missing filler word', async () => {
    const call = 'A: When?\nC: Tuesday, um, works for me, thanks.\nA: Good.\nC: Thanks, bye.'
    expect(await find(call, '"Tuesday works for me, thanks"')).toMatchObject({ quotes: 'found', turn: 1 })
  })

  it('is found across two lines of one speaker', async () => {
    expect(await find('A: Yes?\nC: Please come on\nA: Sorry?\nC: Tuesday morning.', '"come on Tuesday"')).toMatchObject(
      {
        quotes: 'found',
        turn: 3,
      },
    )
  })

  it('in several turns belongs to the one whose question matches, or else to the last', async () => {
    const call = 'A: Is it the boiler?\nC: Yes.\nA: Do you own the house?\nC: Yes.\nA: May we call?\nC: Yes.'
    expect((await find(call, 'They said "yes".', { question: 'Does the customer own the house?' }))?.turn).toBe(3)
    expect((await find(call, 'They said "yes".'))?.turn).toBe(5)
  })

  it('is not the name of an answer, nor the value next to another quotation', async () => {
    const facts = { value: 'a table', labels: ['interested'] }
    expect((await find(TABLE, '"Yes, please" means "interested" in "a table"', facts))?.quotes).toBe('found')
    expect((await find(TABLE, 'The customer is "interested"', facts))?.quotes).toBe('none')
    expect((await find(TABLE, 'They want "a table"', facts))?.quotes).toBe('absent')
  })

  it.each([
    ['Han and kana', 'A: 何名様ですか。\nC: えっと、四人です。よろしくお願いします。', '「四人です」', '「五人です」'],
    ['Thai', 'A: กี่โมงคะ\nC: ประมาณบ่ายสามโมงครับ ขอบคุณ', '"บ่ายสามโมงครับ"', '"บ่ายสี่โมงครับ"'],
    ['Cyrillic', 'A: Когда?\nC: Ну, давайте в четверг утром.', '«давайте в четверг»', '«давайте в пятницу»'],
    ['Arabic', 'A: متى؟\nC: يومَ الخميس إن شاء الله', '"يوم الخميس"', '"يوم الجمعة"'],
    ['Greek', 'A: Πότε;\nC: Την Πέμπτη το πρωί, παρακαλώ.', '«την Πέμπτη το πρωί»', '«την Κυριακή το πρωί»'],
    ['Korean', 'A: 언제요?\nC: 음, 목요일 오전이요.', '"목요일 오전이요"', '"금요일 오전이요"'],
  ])('is found in %s', async (_script, call, said, changed) => {
    expect(await find(call, said)).toMatchObject({ quotes: 'found', turn: 1 })
    expect((await find(call, changed))?.quotes).toBe('absent')
  })
})

const SYLLABLES = 'ba le mo ri su ta 語 で た Ж é ß พ 7 42 o’c'.split(' ')

it('finds any excerpt of any turn in any quotation marks, and no invented words', async () => {
  let seed = 7
  const pick = (limit: number): number => (seed = (seed * 48_271) % 2_147_483_647) % limit
  for (let round = 0; round < 300; round += 1) {
    const word = (): string => Array.from({ length: 1 + pick(3) }, () => SYLLABLES[pick(SYLLABLES.length)]).join('')
    const turns = Array.from({ length: 2 + pick(8) }, (_, at): Turn => {
      const words = Array.from({ length: 3 + pick(30) }, word)
      return {
        role: at % 2 === 0 ? 'agent' : 'customer',
        text: [...words, `end${'abcdefghij'[at]}x`].join(' '),
        atSeconds: null,
      }
    })
    const at = 1 + 2 * pick(Math.floor(turns.length / 2))
    const words = turns[at]?.text.split(' ') ?? []
    const said = words.slice(pick(words.length - 1)).join(' ')
    const [open, close] = ['""', '“”', '„“', '«»', '‹›', '「」'][pick(6)] ?? ''
    expect(await find(turns, `So: ${open}${said.toUpperCase()}${close}.`), said).toMatchObject({
      quotes: 'found',
      turn: at,
    })
    expect((await find(turns, `So: ${open}zzyzx ${said} qwrtz${close}.`))?.quotes, said).toBe('absent')
  }
})

it('only the first 60 words of a quotation and the first four quotations count', async () => {
  const line = Array.from({ length: 80 }, (_, at) => `word${'abcdefgh'[at % 8]}${at}`).join(' ')
  const call = `A: Tell me.\nC: ${line}`
  const [said, more] = [line.split(' ').slice(0, 60).join(' '), 'invented '.repeat(20)]
  expect((await find(call, `"${said} ${more}"`))?.quotes).toBe('found')
  expect((await find(call, `"${more} ${said}"`))?.quotes).toBe('absent')
  expect((await find(call, '"worda0" "wordb1" "wordc2" "wordd3" "nobody said this"'))?.quotes).toBe('found')
})

describe('hostile calls', () => {
  const fill = (text: string, letters: number): string =>
    text.repeat(Math.ceil(letters / text.length)).slice(0, letters)

  test.each([
    ['more than 1,000 turns', Array.from({ length: 1001 }, () => 'a')],
    ['more than 400,000 letters', ['a'.repeat(200_000), 'b'.repeat(200_001)]],
    ['letters that become 18 each', [fill('ﷺ', 100_000), fill('ﷺ', 100_000)]],
  ])('with %s are not searched', async (_name, texts) => {
    expect(
      await find(
        texts.map((text) => ({ role: 'customer', text, atSeconds: null })),
        '"a"',
      ),
    ).toBeNull()
  })

  test.each([
    ['the same word', 'a '],
    ['two words in turn', 'abcd efgh '],
    ['digits only', '1'],
    ['Han characters', '語学'],
    ['quotation marks', '"“« '],
    ['dashes', '—'],
  ])('of %s are searched in many steps', async (_name, text) => {
    const turns = Array.from({ length: 300 }, (): Turn => ({
      role: 'customer',
      text: fill(text, 1000),
      atSeconds: null,
    }))
    const read = prepareCall(turns)
    let call = read.next()
    while (!call.done) call = read.next()
    if (!call.value) throw new Error('The call should be short enough')
    const quotation = Array.from({ length: 59 }, () => text.trim().slice(0, 4)).join(' ')
    const rationale = Array.from(
      { length: 4 },
      (_, nth) => `"${quotation.replaceAll('"', '')} ${nth % 2 === 0 ? text : nth}"`,
    ).join(' ')
    const steps = findLine(rationale, call.value, { question: '', value: '', labels: [] })
    let count = 0
    while (!steps.next().done) count += 1
    expect(count).toBeGreaterThanOrEqual(4)
  })
})
