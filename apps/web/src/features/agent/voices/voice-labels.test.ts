import { expect, test } from 'vitest'
import { voiceLabels } from './voice-labels.ts'

test('labels are told as people write them, and what is missing is left out', () => {
  expect(voiceLabels({ labels: { accent: 'british', gender: 'female', age: 'middle_aged' } })).toEqual([
    'British',
    'Female',
    'Middle-aged',
  ])
  expect(voiceLabels({ labels: { accent: ' ', age: 'old' } })).toEqual(['Old'])
  expect(voiceLabels({ labels: {} })).toEqual([])
})
