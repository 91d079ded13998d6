// Reads times in normalized speech: lower case, with numbers as digits.

/**
 * When a customer wants to be called: after a wait, or on a day (null: today or tomorrow) at a time of day. `minutes`
 * lists every time that the words can mean, in minutes after midnight; the first one in the future applies.
 */
export type WantedTime = { afterMinutes: number } | { day: WantedDay | null; minutes: readonly number[] }
/** `weekday`: 0 for Monday to 6 for Sunday. */
export type WantedDay = { inDays: number } | { weekday: number; isNextWeek: boolean }

const SMALL_NUMBERS = (
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen ' +
  'nineteen'
).split(' ')
const TENS = ['twenty', 'thirty', 'forty', 'fifty']
const SMALL_NUMBER = new RegExp(`\\b(?:${SMALL_NUMBERS.join('|')})\\b`, 'g')
const LARGE_NUMBER = new RegExp(`\\b(${TENS.join('|')})(?:[- ](${SMALL_NUMBERS.slice(0, 9).join('|')}))?\\b`, 'g')

export function normalizeSpeech(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\b([ap])(?:\. ?m\b\.?| m\b)/g, '$1m')
    .replace(LARGE_NUMBER, (_words, tens: string, ones: string | undefined) =>
      String((TENS.indexOf(tens) + 2) * 10 + SMALL_NUMBERS.indexOf(ones ?? '') + 1),
    )
    .replace(SMALL_NUMBER, (word) => String(SMALL_NUMBERS.indexOf(word) + 1))
}

/** Dates, other time zones, and spans that are not understood: a person has to choose the time. */
const UNCLEAR_TIME =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)? \d|april|may \d|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|\d{1,2}(?:st|nd|rd|th)|the (?:first|second|third|\w+th)|next (?:month|year)|weekend|from now|week from|your time|eastern|central|mountain|pacific|[ecmp][sd]t|gmt|utc)\b|\d\/\d/
const VAGUE_TIME =
  /\b(?:later|soon|some ?time|another (?:time|day)|some other (?:time|day)|today|this week|in a (?:bit|while|moment|second|little while))\b(?!')/

/** Whether the words name a time, even if it is too vague to call at. */
export function namesTime(text: string): boolean {
  return VAGUE_TIME.test(text) || UNCLEAR_TIME.test(text) || readWantedTime(text) !== null
}

/** A day without a time of day means its morning. */
export function readWantedTime(text: string): WantedTime | null {
  if (UNCLEAR_TIME.test(text) || /\b(?:not|except)\b/.test(text)) return null
  const wait = readWait(text)
  if (wait && 'afterMinutes' in wait) return wait
  const day = wait ?? readDay(text)
  const minutes = readTimesOfDay(text)
  if (minutes.length > 0) return { day, minutes }
  const isToday = day !== null && 'inDays' in day && day.inDays === 0
  return day === null || isToday ? null : { day, minutes: [DAY_PARTS.morning.minutes] }
}

const WAIT =
  /\b(?:in|after) (?:(?:about|around|maybe|another|like|say) )*(?:(?:\d+ ?(?:to|or|-) ?)?(\d{1,2})(?: and a half)?|((?:a )?half(?: an?)?)|(an?(?: couple(?: of)?| few)?)|another) ?(min|hour|hr|day|week)(?:ute)?s?\b(?: and a half\b)?/
const UNIT_MINUTES: Readonly<Record<string, number>> = { min: 1, hour: 60, hr: 60, day: 24 * 60, week: 7 * 24 * 60 }

function readWait(text: string): { afterMinutes: number } | { inDays: number } | null {
  const [words = '', count, half, few, unit = ''] = WAIT.exec(text) ?? []
  const unitMinutes = UNIT_MINUTES[unit]
  if (unitMinutes === undefined) return null
  const amount = count === undefined ? readVagueAmount(half, few) : Number(count)
  const minutes = (words.includes('and a half') ? amount + 0.5 : amount) * unitMinutes
  const isInDays = unitMinutes >= 24 * 60 && amount >= 1
  return isInDays ? { inDays: Math.round(minutes / (24 * 60)) } : { afterMinutes: minutes }
}

function readVagueAmount(half: string | undefined, few = ''): number {
  if (half !== undefined) return 0.5
  if (few.includes('couple')) return 2
  return few.includes('few') ? 3 : 1
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const WEEKDAY = new RegExp(`\\b(next )?(${WEEKDAYS.join('|')})\\b(?!')`)

function readDay(text: string): WantedDay | null {
  if (/\bday after tomorrow\b(?!')/.test(text)) return { inDays: 2 }
  if (/\btomorrow\b(?!')/.test(text)) return { inDays: 1 }
  const [, next, weekday = ''] = WEEKDAY.exec(text) ?? []
  const isNextWeek = next !== undefined || /\bnext week\b(?!')/.test(text)
  if (weekday !== '' || isNextWeek) return { weekday: Math.max(WEEKDAYS.indexOf(weekday), 0), isNextWeek }
  return /\b(?:today|tonight|this (?:morning|afternoon|evening))\b(?!')/.test(text) ? { inDays: 0 } : null
}

const DAY_PART = /(?<!good )\b(?:(morning)|(afternoon|after lunch)|(evening|tonight|night|after work))\b/
const DAY_PARTS = {
  morning: { half: 'am', minutes: 9 * 60 },
  afternoon: { half: 'pm', minutes: 13 * 60 },
  evening: { half: 'pm', minutes: 18 * 60 },
} as const
const PAST_OR_TO =
  /(?<!\bfrom |\bbetween )\b(half|quarter|5|10|20|25)(?: minutes)? (past|after|to|till) (\d{1,2})\b(?: ?(am|pm)\b)?(?! ?\d)/
const CLOCK =
  /(?<!\bbefore |\bby |\buntil |\btill )(?:\b(at|around|about|after|from|between|say|like) )?\b(\d{1,2})(?:([:.]| )?([0-5]\d))?(?: ?(am|pm|o'?clock|ish)\b)?(?!-?\d| \d|[/%$]| (?:minutes?|hours?|days?|weeks?|months?|years?|times?|people|percent|dollars?|of|point)\b)/g
const NOON = /(?<!\bbefore |\bby |\buntil |\btill )\b(?:noon|midday|lunch ?time)\b/

function readTimesOfDay(text: string): readonly number[] {
  const part = readDayPart(text)
  const [, shift = '', side = '', nextHour = '', nextHalf] = PAST_OR_TO.exec(text) ?? []
  if (nextHour !== '') {
    const minutes = SPOKEN_MINUTES[shift] ?? Number(shift)
    const isBefore = side === 'to' || side === 'till'
    return listTimes(nextHour, { minutes: isBefore ? -minutes : minutes, half: nextHalf ?? part?.half })
  }
  for (const [, preposition, hour = '', separator = '', minutes = '0', suffix] of text.matchAll(CLOCK)) {
    const isTime = preposition !== undefined || suffix !== undefined || separator.trim() !== ''
    const half = suffix === 'am' || suffix === 'pm' ? suffix : part?.half
    const times = isTime ? listTimes(hour, { minutes: Number(minutes), half }) : []
    if (times.length > 0) return times
  }
  if (NOON.test(text)) return [12 * 60]
  return part ? [part.minutes] : []
}

const SPOKEN_MINUTES: Readonly<Record<string, number>> = { half: 30, quarter: 15 }

function readDayPart(text: string): (typeof DAY_PARTS)[keyof typeof DAY_PARTS] | null {
  const [, morning, afternoon, evening] = DAY_PART.exec(text) ?? []
  if (morning !== undefined) return DAY_PARTS.morning
  if (afternoon !== undefined) return DAY_PARTS.afternoon
  return evening === undefined ? null : DAY_PARTS.evening
}

/** An hour without "am" or "pm" is taken to be between these times of day. */
const [EARLIEST, LATEST] = [8 * 60, 20 * 60]

/** The times of day that an hour can mean, in minutes. @param time.minutes added to the hour */
function listTimes(hour: string, { minutes, half }: { minutes: number; half: string | undefined }): number[] {
  const hours = Number(hour)
  if (hours > 23) return []
  if (hours > 12 || hour.startsWith('0')) return [hours * 60 + minutes]
  const [morning, afternoon] = [(hours % 12) * 60 + minutes, (hours % 12) * 60 + minutes + 12 * 60]
  if (half !== undefined) return [half === 'am' ? morning : afternoon]
  return [morning, afternoon].filter((time) => time >= EARLIEST && time <= LATEST)
}
