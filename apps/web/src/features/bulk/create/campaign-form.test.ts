import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toDateTimeInput } from '#lib/local-time.ts'
import { campaignFormSchema, findCustomHours, EMPTY_CAMPAIGN } from './campaign-form.ts'
import { DEFAULT_RETRY_RULES } from '@callwright/contract/campaigns/retry-rules'

const NOW = new Date(2026, 10, 21, 14, 30, 40).getTime()

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

function findProblems(values: object): string[] {
  const parsed = campaignFormSchema.safeParse({ ...EMPTY_CAMPAIGN, name: 'Spring', ...values })
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('a name is required', () => {
  expect(findProblems({ name: '  ' })).toEqual(['name: Batch name is required'])
  expect(findProblems({})).toEqual([])
})

test('the scheduled time is local and cannot be in the past', () => {
  const message = 'schedule: Scheduled time cannot be earlier than now'
  expect(findProblems({ schedule: '2026-11-21T14:29' })).toEqual([message])
  expect(findProblems({ schedule: 'someday' })).toEqual([message])
  const later = campaignFormSchema.parse({ ...EMPTY_CAMPAIGN, name: 'x', schedule: '2026-11-21T14:31' })
  expect(later.schedule).toBe(new Date(2026, 10, 21, 14, 31).getTime())
})

test('the current minute counts as now, and an empty time means immediately', () => {
  expect(campaignFormSchema.parse({ ...EMPTY_CAMPAIGN, name: 'x', schedule: toDateTimeInput(NOW) }).schedule).toBe(NOW)
  expect(campaignFormSchema.parse({ ...EMPTY_CAMPAIGN, name: 'x' }).schedule).toBe(null)
})

test('retry rules are off by default; once on, they need at least one kind of call and one weekday', () => {
  expect(EMPTY_CAMPAIGN.retryRules).toBe(null)
  expect(findProblems({ retryRules: DEFAULT_RETRY_RULES })).toEqual([])
  expect(findProblems({ retryRules: { ...DEFAULT_RETRY_RULES, ends: [], outcomes: ['call back'] } })).toEqual([])
  expect(findProblems({ retryRules: { ...DEFAULT_RETRY_RULES, ends: [] } })).toEqual([
    'retryRules: Please choose which calls to try again',
  ])
  expect(findProblems({ retryRules: { ...DEFAULT_RETRY_RULES, weekdays: [] } })).toEqual([
    'retryRules.weekdays: Please choose at least one weekday',
  ])
})

test('calling hours must end after they begin, and the default hours are not sent', () => {
  expect(findProblems({ from: '12:00', until: '12:00' })).toEqual(['until: Calling hours must end after they begin'])
  const defaults = { from: '08:00', until: '21:00' }
  expect(findCustomHours({ from: '', until: '' }, defaults)).toBeUndefined()
  expect(findCustomHours({ from: '08:00', until: '21:00' }, defaults)).toBeUndefined()
  expect(findCustomHours({ from: '10:00', until: '' }, defaults)).toEqual({ from: '10:00', until: '21:00' })
  expect(findCustomHours({ from: '10:00', until: '12:00' }, null)).toBeUndefined()
})
