import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

import { runInTurns } from '../../../context/event-loop-turn.ts'
import { findLine } from './find-line.ts'
import { readCall } from './read-call.ts'

/**
 * A call of one of ten languages, by readers who had not seen the search. `sound`: explanations of the value by kind,
 * which quote one of the lines in `shownIn`. `invented`: explanations that quote what nobody said.
 */
type QuotedCall = {
  language: string
  lines: string[]
  question: string
  value: string | number | boolean
  shownIn: number[]
  sound: Record<string, string>
  invented: Record<string, string>
}

const file = readFileSync(new URL('testing/quoted-calls.jsonl', import.meta.url), 'utf8')
const CALLS = file
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as QuotedCall)

it('finds the line of nearly every sound quotation, and marks nearly every invented one', async () => {
  const shares = new Map<string, { all: number; marked: number; right: number }>()
  const count = (name: string, { isMarked, isRight }: { isMarked: boolean; isRight: boolean }): void => {
    const share = shares.get(name) ?? { all: 0, marked: 0, right: 0 }
    shares.set(name, {
      all: share.all + 1,
      marked: share.marked + (isMarked ? 1 : 0),
      right: share.right + (isRight ? 1 : 0),
    })
  }
  for (const { lines, question, value, shownIn, sound, invented } of CALLS) {
    const turns = lines.map((line) => {
      return {
        role: line.startsWith('A: ') ? ('agent' as const) : ('customer' as const),
        text: line.slice(3),
        atSeconds: null,
      }
    })
    const call = await runInTurns(readCall(turns))
    if (!call) throw new Error('The call is too long')
    const about = { question, value: String(value), labels: [String(value)] }
    for (const [name, reasons] of [
      ['sound', sound],
      ['invented', invented],
    ] as const) {
      for (const [kind, reason] of Object.entries(reasons)) {
        const { turn, quotes } = await runInTurns(findLine(reason, call, about))
        const result = { isMarked: quotes === 'absent' || quotes === 'agent', isRight: shownIn.includes(turn ?? -1) }
        count(name, result)
        count(`${name} ${kind}`, result)
      }
    }
  }
  const percent = (name: string, key: 'marked' | 'right'): number => {
    const { all = 0, [key]: part = 0 } = shares.get(name) ?? {}
    return (100 * part) / all
  }
  expect([CALLS.length, new Set(CALLS.map(({ language }) => language)).size, shares.get('sound')?.all]).toEqual([
    200, 10, 600,
  ])
  expect(percent('sound', 'right')).toBeGreaterThanOrEqual(97)
  expect(percent('sound', 'marked')).toBeLessThanOrEqual(2.7)
  expect(percent('invented whole', 'marked')).toBeGreaterThanOrEqual(98)
  expect(percent('invented blend', 'marked')).toBeGreaterThanOrEqual(98)
  expect(percent('invented fact', 'marked')).toBeGreaterThanOrEqual(86)
})
