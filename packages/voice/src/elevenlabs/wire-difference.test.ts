import { describe, expect, it } from 'vitest'
import { droppedPaths, describeDroppedPaths } from './wire-difference.ts'

describe('comparing a sent value with the saved one', () => {
  it.each<[string, unknown, unknown, string[]]>([
    ['extra keys', { a: 1 }, { a: 1, b: 2 }, []],
    ['a missing key', { a: { b: 1, c: 2 } }, { a: { b: 1 } }, ['a.c']],
    ['a different value', { a: { b: true } }, { a: { b: false } }, ['a.b']],
    ['a missing subtree', { a: { b: 1 } }, {}, ['a']],
    ['text with different line endings and whitespace', { a: 'x\r\ny ' }, { a: 'x\ny' }, []],
    ['text with different words', { a: 'x y' }, { a: 'x z' }, ['a']],
    ['a list in a different order', { a: ['x', 'y'] }, { a: ['y', 'x'] }, []],
    ['a list of strings with an extra item', { a: ['x'] }, { a: ['x', 'y'] }, []],
    ['a list with a missing item', { a: ['x', 'x'] }, { a: ['x', 'y'] }, ['a']],
    ['a list whose objects have extra keys', { a: [{ id: 1 }] }, { a: [{ id: 1, mode: 'auto' }] }, []],
    ['a list of objects that was not emptied', { a: [] }, { a: [{ id: 1 }] }, ['a']],
    ['no list', { a: [1] }, { a: null }, ['a']],
    ['no empty list', { a: [] }, { a: null }, []],
    ['no empty object', { a: {} }, {}, []],
    ['no null', { a: null }, {}, []],
    ['a value for null', { a: null }, { a: { b: 1 } }, ['a']],
    ['an empty object for a list', { a: [] }, { a: {} }, ['a']],
    ['no object at all', { a: 1 }, null, ['']],
  ])('handles %s', (_, sent, saved, dropped) => {
    expect(droppedPaths(sent, saved)).toEqual(dropped)
  })

  it('names each dropped setting once', () => {
    const names = [
      ['a.b', 'the prompt'],
      ['c', 'the voice'],
    ] as const
    expect(describeDroppedPaths(['a.b.x'], names)).toBe('the prompt')
    expect(describeDroppedPaths(['a.b.x', 'a.b.y', 'c', 'z'], names)).toBe('the prompt, the voice and some settings')
  })
})
