import { expect, test } from 'vitest'
import { voiceWords } from './voice-labels.ts'

test('labels are told as people write them, and what is missing is left out', () => {
  expect(voiceWords({ labels: { accent: 'british', gender: 'female', age: 'middle_aged' } })).toEqual([
    'British',
    'Female',
    'Middle-aged',
  ])
  expect(voiceWords({ labels: { accent: ' ', age: 'old' } })).toEqual(['Old'])
  expect(voiceWords({ labels: {} })).toEqual([])
})
