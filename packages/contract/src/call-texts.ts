import type { CallDirection, CallStatus } from './calls.ts'

/** `Xm Ys`, as every screen shows a duration (seconds in). */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds) || seconds < 0) return '0m 0s'
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}m ${whole % 60}s`
}

/** `MMM d, yyyy` in the reader's zone (epoch milliseconds in). */
export function formatDate(at: number, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone }).format(at)
}

/** `h:mm a` in the reader's zone, with the zone's short name where asked for. */
export function formatTime(at: number, options: { timeZone?: string; withZone?: boolean } = {}): string {
  const format = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone: options.timeZone,
    ...(options.withZone ? { timeZoneName: 'short' as const } : {}),
  })
  // Newer Unicode data separates the day period by a narrow no-break space.
  return format.format(at).replaceAll('\u202f', ' ')
}

type Described = {
  direction: CallDirection
  status: CallStatus
  conversationId: string | null
  callerNumber: string | null
  calledNumber: string | null
}

/** The summary that stands in for a missing one: direction, status and conversation. */
export function defaultSummary(call: Described): string {
  const direction = call.direction === 'inbound' ? 'Inbound' : 'Outbound'
  return `${direction} call ${call.status} (conversation ${call.conversationId ?? 'unknown'})`
}

/** The notes that stand in for missing ones: direction and numbers. */
export function defaultNotes(call: Described): string {
  const direction = call.direction === 'inbound' ? 'Inbound' : 'Outbound'
  return `${direction} call from ${call.callerNumber ?? 'Unknown'} to ${call.calledNumber ?? 'Unknown'}`
}
