import { expect, test } from 'vitest'
import type { Review } from './review-data.ts'
import { summarizeReview } from './ReviewSummary.tsx'

const FIGURES = {
  ...{ total: 193, completed: 166, missed: 11, failed: 0, open: 0, unanswered: 16 },
  ...{ successRate: 86, averageSeconds: 60, reached: 120, transferred: 0 },
  ...{ disclosed: 166, undisclosed: 0 },
}

function toReview(change: Partial<Review>): Review {
  return {
    ...{ current: FIGURES, before: FIGURES, goals: [], outcome: null, days: [], hours: [], durations: [] },
    ...{ outsideHours: null, callBacks: { asked: 0, open: 0 }, minutes: null },
    toCheck: { count: 0, isMore: false },
    ...change,
  }
}

function summarize(change: Partial<Review>): unknown {
  return summarizeReview(toReview(change)).map((part) => [part.before, part.count, part.after].join(''))
}

const settled = {
  fieldId: 'f',
  name: 'Request settled',
  current: { reached: 85, total: 151 },
  before: { reached: 80, total: 150 },
}

test('the sentence says how the goals went, which calls were missed, and what to check', () => {
  expect(summarize({ goals: [settled], toCheck: { count: 36, isMore: false } })).toEqual([
    '“Request settled” was met in 85 of 151 calls (56%, 53% before)',
    '11 incoming calls were missed (11 before)',
    '166 of 166 calls said that an AI is speaking',
    'this period has answers to check in 36 calls',
  ])
  const asBefore = { ...settled, before: settled.current }
  expect(summarize({ goals: [asBefore], toCheck: { count: 1000, isMore: true } })).toEqual([
    '“Request settled” was met in 85 of 151 calls (56%, 56% before)',
    '11 incoming calls were missed (11 before)',
    '166 of 166 calls said that an AI is speaking',
    'this period has answers to check in 1,000+ calls',
  ])
})

test('without an analyzed goal, it says how many people the agent talked with', () => {
  const none = { ...settled, current: { reached: 0, total: 0 } }
  const current = { ...FIGURES, missed: 1 }
  expect(summarize({ goals: [none], current, toCheck: { count: 1, isMore: false } })).toEqual([
    'your agent talked with people in 120 of 193 calls (62%, 62% before)',
    '1 incoming call was missed (11 before)',
    '166 of 166 calls said that an AI is speaking',
    'this period has answers to check in 1 call',
  ])
})

test('with goals, it says so if the agent talked with fewer people than before', () => {
  expect(summarize({ goals: [settled], current: { ...FIGURES, reached: 100 } })).toContain(
    'your agent talked with people in 100 of 193 calls (52%, 62% before)',
  )
})

test('the sentence counts the calls that said that an AI is speaking, but and links the others', () => {
  const [, , disclosure] = summarizeReview(toReview({ current: { ...FIGURES, disclosed: 1203, undisclosed: 1 } }))
  expect(disclosure).toEqual({
    before: '1,203 of 1,204 calls said that an AI is speaking, but ',
    count: '1 call',
    after: ' did not',
    calls: { notDisclosed: true },
  })
  expect(summarize({ current: { ...FIGURES, disclosed: 0 } })).toHaveLength(2)
})
