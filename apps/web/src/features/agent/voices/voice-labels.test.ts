import { expect, test } from 'vitest'
import { voiceLabels } from './voice-labels.ts'

test('labels are readable, and missing labels are left out', () => {
  expect(voiceLabels({ labels: { accent: 'british', gender: 'female', age: 'middle_aged' } })).toEqual([
    'British',
    'Female',
    'Middle-aged',
  ])
  expect(voiceLabels({ labels: { accent: ' ', age: 'old' } })).toEqual(['Old'])
  expect(voiceLabels({ labels: {} })).toEqual([])
})
