import { readSpokenNumbers } from './numbers.ts'
import { remember } from './phrases.ts'
import { isMark, withoutPrototype } from './words.ts'

/** A time of day; `half` is null if neither "AM" nor "PM" was clear. */
export type TimeMention = {
  hour: number
  minute: number
  half: 'am' | 'pm' | null
  /** said as a time, not as a number that could be one */
  isExplicit: boolean
  at: number
  end: number
}

type Clock = { hour: number; minute: number; end: number; isExplicit: boolean }

export const findTimes = remember((words: readonly string[]): TimeMention[] => {
  const times: TimeMention[] = []
  for (let at = 0; at < words.length;) {
    const clock = readClock(words, at)
    if (clock) times.push(toMention(words, at, clock))
    at = clock ? clock.end : at + 1
  }
  return times
})

function toMention(words: readonly string[], at: number, clock: Clock): TimeMention {
  const { hour, minute } = clock
  const { half, end } = readHalf(words, clock)
  const isExplicit = clock.isExplicit || end > clock.end
  return { hour: hour % 12, minute, half: half ?? halfOf(hour), isExplicit, at, end }
}

function halfOf(hour: number): 'am' | 'pm' | null {
  if (hour > 12) return 'pm'
  return hour === 0 ? 'am' : null
}

function readClock(words: readonly string[], at: number): Clock | null {
  const word = words[at] ?? ''
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(word) ?? []
  if (hours !== undefined) return toClock(Number(hours), Number(minutes), { end: at + 1, isExplicit: true })
  if (word === 'noon' || word === 'midday') return { hour: 12, minute: 0, end: at + 1, isExplicit: true }
  if (word === 'midnight') return { hour: 0, minute: 0, end: at + 1, isExplicit: true }
  return readPast(words, at) ?? readHourAndMinutes(words, at)
}

const PARTS_OF_HOUR: Record<string, number> = withoutPrototype({ quarter: 15, half: 30 })

/** "Half past three", "quarter to five", "ten past two". "Five to ten" is rather a range. */
function readPast(words: readonly string[], at: number): Clock | null {
  const part = PARTS_OF_HOUR[words[at] ?? '']
  const [number] = readSpokenNumbers(words.slice(at, at + 2))
  const minutes = part ?? (number?.at === 0 ? number.value : undefined)
  if (minutes === undefined || minutes > 30) return null
  const end = part === undefined ? at + (number?.end ?? 1) : at + 1
  const from = words[end] === 'minutes' ? end + 1 : end
  const direction = words[from] ?? ''
  const isPast = direction === 'past' || (direction === 'after' && (part !== undefined || minutes % 5 === 0))
  const isTo = /^(to|until|of|before)$/.test(direction) && (part !== undefined || from > end)
  const [hour] = readSpokenNumbers(words.slice(from + 1, from + 3))
  if ((!isPast && !isTo) || hour?.at !== 0 || hour.value < 1 || hour.value > 12) return null
  const clock = { end: from + 1 + hour.end, isExplicit: true }
  if (isPast) return toClock(hour.value, minutes, clock)
  return toClock(hour.value === 1 ? 12 : hour.value - 1, 60 - minutes, clock)
}

/** "Three", "three thirty", "three oh five", "330". */
function readHourAndMinutes(words: readonly string[], at: number): Clock | null {
  if (isMark(words[at])) return null
  const [first, second, third] = readSpokenNumbers(words.slice(at, at + 5))
  if (!first || first.at !== 0 || first.isOrdinal || !Number.isInteger(first.value)) return null
  const end = at + first.end
  if (first.value >= 100 && first.value < 2400 && first.value % 100 < 60) {
    return toClock(Math.floor(first.value / 100), first.value % 100, { end, isExplicit: false })
  }
  if (first.value < 1 || first.value > 23) return null
  if (second && second.at === first.end && !second.isOrdinal) {
    const isOh = second.value === 0 && third?.at === second.end && third.value < 10
    const minute = isOh ? (third?.value ?? 0) : second.value
    const isMinute = Number.isInteger(minute) && minute < 60 && (minute > 9 || isOh)
    if (isMinute) {
      return toClock(first.value, minute, { end: at + (isOh ? (third?.end ?? 0) : second.end), isExplicit: false })
    }
  }
  return { hour: first.value, minute: 0, end, isExplicit: false }
}

function toClock(
  hour: number,
  minute: number,
  { end, isExplicit }: { end: number; isExplicit: boolean },
): Clock | null {
  return hour < 24 && minute < 60 ? { hour, minute, end, isExplicit } : null
}

/** "AM", "PM", "o'clock", and "in the afternoon" after a time. */
function readHalf(words: readonly string[], clock: Clock): { half: 'am' | 'pm' | null; end: number } {
  let { end } = clock
  while (/^(oclock|ish|sharp)$/.test(words[end] ?? '')) end++
  const [first = '', second = '', third = ''] = words.slice(end, end + 3)
  const isTime = end > clock.end && words.slice(clock.end, end).includes('oclock')
  const result = (half: 'am' | 'pm', length: number): { half: 'am' | 'pm'; end: number } => ({
    half,
    end: end + length,
  })
  if (first === 'am' || first === 'pm') return result(first, 1)
  if ((first === 'a' || first === 'p') && second === 'm') return result(first === 'a' ? 'am' : 'pm', 2)
  const isPart = /^(in|at|this|tomorrow)$/.test(first)
  const part = (first === 'in' || first === 'at') && second === 'the' ? third : second
  if (isPart && part === 'morning') return result('am', part === third ? 3 : 2)
  if (isPart && /^(afternoon|evening|night)$/.test(part)) return result('pm', part === third ? 3 : 2)
  if (first === 'tonight') return result('pm', 1)
  return { half: clock.hour === 12 && clock.isExplicit ? 'pm' : null, end: isTime ? end : clock.end }
}

export function areSameTime(value: TimeMention, said: TimeMention): boolean {
  const isSameHalf = value.half === null || said.half === null || value.half === said.half
  return value.hour === said.hour && value.minute === said.minute && isSameHalf
}
