import { LANGUAGES, type CallSettings } from '@callwright/contract/agent'
import { formatCount } from '#lib/format.ts'

/** Each setting's name, and its value in words. */
export const CALL_SETTINGS: readonly { name: string; describe: (settings: CallSettings) => string }[] = [
  { name: 'Language', describe: ({ language }) => LANGUAGES[language] },
  { name: 'Maximum call length', describe: ({ maxCallSeconds }) => formatSeconds(maxCallSeconds) },
  {
    name: 'End call after silence',
    describe: ({ silenceSeconds }) => (silenceSeconds === null ? 'Never' : formatSeconds(silenceSeconds)),
  },
]

/** `45 seconds`, `5 minutes`, `1 hour 12 minutes`. */
export function formatSeconds(total: number): string {
  const parts = [
    { count: Math.floor(total / 3600), unit: 'hour' },
    { count: Math.floor(total / 60) % 60, unit: 'minute' },
    { count: total % 60, unit: 'second' },
  ]
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => formatCount(count, unit))
    .join(' ')
}
