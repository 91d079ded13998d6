import type { CallDirection, CallSource, CallStatus } from './calls.ts'

/** Seconds as `Xm Ys`. */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds) || seconds < 0) return '0m 0s'
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}m ${whole % 60}s`
}

/** Epoch milliseconds as `MMM d, yyyy` in the reader's time zone. */
export function formatDate(at: number, timeZone?: string): string {
  return formatOf('date', timeZone).format(at)
}

/** Epoch milliseconds as `h:mm a` in the reader's time zone, with the zone's short name on request. */
export function formatTime(at: number, options: { timeZone?: string; withZone?: boolean } = {}): string {
  const format = formatOf(options.withZone ? 'zoned-time' : 'time', options.timeZone)
  // Newer Unicode data puts a narrow no-break space before AM and PM.
  return format.format(at).replaceAll('\u202f', ' ')
}

const CLOCK = { hour: 'numeric', minute: '2-digit', hour12: true } as const
const FORMATS = {
  date: { month: 'short', day: 'numeric', year: 'numeric' },
  time: CLOCK,
  'zoned-time': { ...CLOCK, timeZoneName: 'short' },
} as const

/** Creating a formatter takes longer than rendering a table row. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(kind: keyof typeof FORMATS, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone ?? ''}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { ...FORMATS[kind], timeZone })
  formats.set(key, format)
  return format
}

export function callKind({ direction, source }: { direction: CallDirection; source: CallSource }): string {
  if (source !== 'phone') return source === 'browser' ? 'Test call in the browser' : 'Rehearsal'
  return direction === 'inbound' ? 'Inbound call' : 'Outbound call'
}

/** For a call whose response was lost: `asked` while the provider may still report it, `unknown` after that. */
export const UNCONFIRMED_MESSAGES = {
  asked:
    'The voice provider did not confirm this call, so the phone may be ringing. Please do not place it again yet: we are checking with the provider.',
  unknown: 'We could not find out whether this call took place. Check with the person before you call again.',
}

type CallFacts = {
  direction: CallDirection
  source: CallSource
  status: CallStatus
  conversationId: string | null
  phoneText: string | null
  callerNumber: string | null
  calledNumber: string | null
}

/** Replaces a missing summary: direction, status and conversation. */
export function defaultSummary(call: CallFacts): string {
  const direction = call.direction === 'inbound' ? 'Inbound' : 'Outbound'
  return `${direction} call ${call.status} (conversation ${call.conversationId ?? 'unknown'})`
}

/** A call's numbers, or what the provider reported for the other party if that cannot be read as one. */
export function numbersShown(
  call: Omit<CallFacts, 'status' | 'conversationId'>,
): Pick<CallFacts, 'callerNumber' | 'calledNumber'> {
  const { direction, phoneText, callerNumber, calledNumber } = call
  return {
    callerNumber: callerNumber ?? (direction === 'inbound' ? phoneText : null),
    calledNumber: calledNumber ?? (direction === 'outbound' ? phoneText : null),
  }
}

/** Replaces missing notes: direction and numbers. */
export function defaultNotes(call: CallFacts): string {
  if (call.source !== 'phone') return callKind(call)
  const direction = call.direction === 'inbound' ? 'Inbound' : 'Outbound'
  const { callerNumber, calledNumber } = numbersShown(call)
  return `${direction} call from ${callerNumber ?? 'Unknown'} to ${calledNumber ?? 'Unknown'}`
}
