import type { Turn } from '@callwright/contract/calls/calls'
import { CLOSING_EXCHANGES, DIALOGUES, VOICEMAIL_GREETING } from '@callwright/voice/simulator/dialogues'
import { expect, test } from 'vitest'

import { findCallBackRequest } from './find-call-back-request.ts'
import type { WantedTime } from './read-wanted-time.ts'

const createTurn = (text: string): Turn => ({ role: 'customer', text, atSeconds: 1 })

const [TODAY, TOMORROW] = [{ inDays: 0 }, { inDays: 1 }]
const onWeekday = (weekday: number, isNextWeek = false) => ({ weekday, isNextWeek })
/** @param clocks HH:MM */
const at = (day: Extract<WantedTime, { day: unknown }>['day'], ...clocks: string[]): WantedTime => ({
  day,
  minutes: clocks.map((clock) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))),
})

test.each<[string, WantedTime]>([
  ['Call me at four.', at(null, '16:00')],
  ['Please call me at 4:30 pm', at(null, '16:30')],
  ['Call me at 4:30 p.m., please.', at(null, '16:30')],
  ['Call me at 430.', at(null, '16:30')],
  ['Call me at four thirty', at(null, '16:30')],
  ['Call me at 16:30', at(null, '16:30')],
  ['Call me at eight.', at(null, '08:00', '20:00')],
  ["I'm in a meeting, can you call me at noon?", at(null, '12:00')],
  ['You can reach me after five.', at(null, '17:00')],
  ['You can reach me at 555-0142 after five.', at(null, '17:00')],
  ['Can we talk between two and four?', at(null, '14:00')],
  ['Could you try me again at quarter to six?', at(null, '17:45')],
  ['Have your manager call me at one o’clock.', at(null, '13:00')],
  ["I'm busy right now. Could you call me back tomorrow at 10 am?", at(TOMORROW, '10:00')],
  ['Could you call me back? Tomorrow at ten would be good.', at(TOMORROW, '10:00')],
  ['Call me back tomorrow, maybe around noon.', at(TOMORROW, '12:00')],
  ['Tomorrow at four, could you call me?', at(TOMORROW, '16:00')],
  ['Tomorrow at four you could call me.', at(TOMORROW, '16:00')],
  ['Call me tomorrow.', at(TOMORROW, '09:00')],
  ['Call me first thing tomorrow.', at(TOMORROW, '09:00')],
  ['Please call me tomorrow night', at(TOMORROW, '18:00')],
  ['Please call me tomorrow morning at eleven', at(TOMORROW, '11:00')],
  ["I'd prefer a call back tomorrow afternoon.", at(TOMORROW, '13:00')],
  ['Call me back the day after tomorrow around three.', at({ inDays: 2 }, '15:00')],
  ['Would you mind calling me back in two days?', at({ inDays: 2 }, '09:00')],
  ["I'd like you to call me back this evening.", at(TODAY, '18:00')],
  ['Could the doctor call me this afternoon?', at(TODAY, '13:00')],
  ['Call me tonight at eight.', at(TODAY, '20:00')],
  ["I can't talk but call me later today at five.", at(TODAY, '17:00')],
  ['Give me a call on Friday morning.', at(onWeekday(4), '09:00')],
  ["It'd be great if you called me back on Thursday.", at(onWeekday(3), '09:00')],
  ["Let's talk on Monday at 9 a.m.", at(onWeekday(0), '09:00')],
  ['Call me next Tuesday at half past two.', at(onWeekday(1, true), '14:30')],
  ['Could someone call me back next week?', at(onWeekday(0, true), '09:00')],
  ['Call me back in an hour.', { afterMinutes: 60 }],
  ['Can you call back in 20 minutes?', { afterMinutes: 20 }],
  ['Call me in half an hour, please.', { afterMinutes: 30 }],
  ['Ring me back in an hour and a half.', { afterMinutes: 90 }],
  ['Please call again in a couple of hours', { afterMinutes: 120 }],
  ['Call me back in forty-five minutes', { afterMinutes: 45 }],
  ['Please hang up and call me back in ten minutes.', { afterMinutes: 10 }],
])('%j is a request that names a time', (text, wanted) => {
  const hello = createTurn('Hello?')
  expect(findCallBackRequest([hello, createTurn(text)])).toEqual({ quote: text, turn: 1, wanted })
})

test.each([
  'Could you call me back?',
  'Call me back later.',
  'Just give me a call.',
  'I need a callback, please.',
  'Tell him to call me back.',
  'Call me some other time.',
  'Can you call me a bit later?',
  'Call me back when you know more.',
  "Call me back, I'm at work until noon.",
  "I'm away until noon, so call me back.",
  'Call me back before five.',
  'Call me back tomorrow, but not before noon.',
  'Call me back on March 3rd at four.',
  'Call me on the fifteenth at two.',
  'Call me over the weekend.',
  'Please call me back at four your time.',
])('%j is a request without a usable time', (text) => {
  expect(findCallBackRequest([createTurn(text)])).toEqual({ quote: text, turn: 0, wanted: null })
})

test.each([
  "Don't call me back.",
  'Please don’t call me tomorrow.',
  "I don't want you to call me back.",
  'I do not really need a call back.',
  "I don't think you should call me back.",
  "You don't have to call me back.",
  'There is no need to call me back.',
  'No call back, please.',
  'Never call me again.',
  'Stop calling me back.',
  "Don't call me before five.",
  "I'll call you back.",
  'I will call back tomorrow.',
  "I'd like to call back tomorrow.",
  'Can I call you back at four?',
  'Can I call back later?',
  'Should I wait or call back tomorrow?',
  "I don't mind calling back tomorrow.",
  'You can call me Bob.',
  'Call me Bob, everybody does.',
  'Call me at this number.',
  'You can reach me at 555-0142.',
  'You can reach me at 212 555 0142.',
  'Call me a taxi at four.',
  'They call me every day at four.',
  'You called me yesterday at four.',
  'Did you call me at four?',
  'Why would you call me at four?',
  'If you call me again tomorrow I will sue.',
  "I didn't get a call back yesterday.",
  'My doctor will call me tomorrow.',
  'Thanks for calling me back.',
  'Please call me before you come tomorrow.',
  'Please call me when the car is ready.',
  "Call me if you can't make it tomorrow.",
  "Can we talk about tomorrow's appointment?",
  "Let's try Friday at ten.",
  'I have a call at four.',
  'Tomorrow at four is fine.',
])('%j is not a request', (text) => {
  expect(findCallBackRequest([createTurn(text)])).toBe(null)
})

test('what the agent says is ignored', () => {
  const agent: Turn = { role: 'agent', text: 'Shall I call you back? You could call me at four.', atSeconds: 1 }
  expect(findCallBackRequest([agent, createTurn('No, thank you.')])).toBe(null)
})

test('the last request that names a time counts', () => {
  const turns = ['Call me at four.', 'No, wait. Call me at five.', 'Yes, call me back.'].map(createTurn)
  expect(findCallBackRequest(turns)).toMatchObject({ turn: 1, wanted: at(null, '17:00') })
})

test('a quote has at most 300 characters', () => {
  const request = findCallBackRequest([createTurn(`Call me at four. ${'blah '.repeat(500)}`)])
  expect(request?.quote.length).toBe(300)
})

test('in simulated dialogues, only customers who say so ask for a call-back', () => {
  const exchanges = [...DIALOGUES.flatMap((dialogue) => dialogue.exchanges), ...CLOSING_EXCHANGES]
  const lines = [...exchanges.map(([text]) => text), ...VOICEMAIL_GREETING]
  const requests = lines.filter((text) => findCallBackRequest([createTurn(text)]) !== null)
  expect(requests).toEqual(lines.filter((text) => text.includes('call me back')))
})
