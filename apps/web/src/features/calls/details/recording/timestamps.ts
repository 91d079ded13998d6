import { formatCount } from '#lib/format.ts'

/** Formats seconds as `m:ss`. */
export function formatTimestamp(seconds: number): string {
  const [minutes, rest] = splitMinutes(seconds)
  return `${minutes}:${String(rest).padStart(2, '0')}`
}

/** Describes a position for screen readers: `1 minute 5 seconds of 3 minutes`. */
export function describePosition(seconds: number, duration: number): string {
  return `${spellOut(seconds)} of ${spellOut(duration)}`
}

function spellOut(seconds: number): string {
  const [minutes, rest] = splitMinutes(seconds)
  const parts = [
    ...(minutes > 0 ? [formatCount(minutes, 'minute')] : []),
    ...(rest > 0 || minutes === 0 ? [formatCount(rest, 'second')] : []),
  ]
  return parts.join(' ')
}

function splitMinutes(seconds: number): [minutes: number, seconds: number] {
  const wholeSeconds = Math.max(0, Math.floor(seconds))
  return [Math.floor(wholeSeconds / 60), wholeSeconds % 60]
}
