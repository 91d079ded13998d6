import type { CallStatus, EndReason } from '@callwright/contract/calls'
import type { BadgeTone } from '../../components/Badge.tsx'

export const STATUS_TONES: Record<CallStatus, BadgeTone> = {
  completed: 'green',
  initiated: 'blue',
  'in-progress': 'amber',
  missed: 'red',
  failed: 'red',
}

/** The home table knows three colours only: completed green, initiated blue, any other red. */
export const HOME_TONES: Record<CallStatus, BadgeTone> = { ...STATUS_TONES, 'in-progress': 'red' }

/** How a call ended, as it stands behind its status. */
export const END_REASON_WORDS: Record<EndReason, string> = {
  answered: 'answered',
  voicemail: 'reached voicemail',
  'no-answer': 'nobody answered',
  busy: 'the line was busy',
  declined: 'the call was declined',
  'provider-error': 'the voice service had a problem',
  'client-paused': 'calling was paused',
  'limit-reached': 'the monthly limit was reached',
  cancelled: 'the call was cancelled',
  unknown: 'how it ended is not known',
}

/** `1 call`, `1,204 calls`. */
export function countOfCalls(count: number): string {
  return count === 1 ? '1 call' : `${count.toLocaleString('en-US')} calls`
}
