import { expect, test } from 'vitest'
import { diffText } from './text-diff.ts'

test('equal strings have no changes', () => {
  expect(diffText('', '')).toEqual([])
  expect(diffText('You are kind.\nBe brief.', 'You are kind.\nBe brief.')).toEqual([])
})

test('a changed word is shown with the words before it', () => {
  expect(diffText('You are kind and brief.', 'You are kind and exact and brief.')).toEqual([
    { context: 'You are kind and ', removed: '', added: 'exact and ' },
  ])
  expect(diffText('We open at 8.', 'We open at 9.')).toEqual([{ context: 'We open at ', removed: '8', added: '9' }])
})

test('text is all added if it was empty before, and all removed if it is empty now', () => {
  expect(diffText('', 'Hello')).toEqual([{ context: '', removed: '', added: 'Hello' }])
  expect(diffText('Hello', '')).toEqual([{ context: '', removed: 'Hello', added: '' }])
})

test('changes that are far apart stay separate', () => {
  const before = 'One\nTwo\nThree\nFour\nFive\n'
  const after = 'One\n2\nThree\nFour\nFive\nSix\n'
  expect(diffText(before, after)).toEqual([
    { context: '', removed: 'Two', added: '2' },
    { context: '', removed: '', added: 'Six\n' },
  ])
})

test('long context is cut to its last whole words', () => {
  const [change] = diffText(`${'word '.repeat(50)}old`, `${'word '.repeat(50)}new`)
  expect(change).toEqual({ context: '…word word word word ', removed: 'old', added: 'new' })
})

test('changed words with only a space between them are one change', () => {
  expect(diffText('Say good day now', 'Say hello there now')).toEqual([
    { context: 'Say ', removed: 'good day', added: 'hello there' },
  ])
  expect(diffText('Be kind and brief', 'Be kind, exact and brief')).toEqual([
    { context: 'Be kind', removed: '', added: ', exact ' },
  ])
  expect(diffText('a b', 'a  b')).toEqual([{ context: 'a', removed: ' ', added: '  ' }])
})

test('a whole line is shown if most of its words changed', () => {
  const [before, after] = ['old '.repeat(300), 'new '.repeat(300)]
  expect(diffText(`One\n${before}\nThree`, `One\n${after}\nThree`)).toEqual([
    { context: '', removed: `${before}\n`, added: `${after}\n` },
  ])
})

test('completely different strings of maximum length are one change', () => {
  const before = 'a\n'.repeat(25_000)
  const after = 'b\n'.repeat(25_000)
  expect(diffText(before, after)).toEqual([{ context: '', removed: before, added: after }])
})
