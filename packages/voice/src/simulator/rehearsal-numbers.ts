import type { Course } from './conversation.ts'

const ANSWERED: Course = { endReason: 'answered' }

/** How calls to some fictional numbers go, by the last four digits: the first call, then all later calls. */
const REHEARSALS: Readonly<Record<string, readonly Course[]>> = {
  '0191': [{ endReason: 'busy' }, ANSWERED],
  '0192': [{ endReason: 'no-answer' }, ANSWERED],
  '0193': [{ endReason: 'voicemail' }],
  '0194': [{ endReason: 'answered', asksFor: 'call-back' }],
}
/** 555-0100 to 555-0199 are reserved for fiction in every North American area code. */
const FICTIONAL_NUMBER = /^\+1[2-9]\d{2}555(01\d{2})$/

/** How the first call and all later calls to a number go; undefined if that is left to chance. */
export function findRehearsedCourses(toNumber: string): { first: Course; later: Course } | undefined {
  const [first, later = first] = REHEARSALS[FICTIONAL_NUMBER.exec(toNumber)?.[1] ?? ''] ?? []
  return first && later && { first, later }
}

/** How a call goes, so that users can rehearse a campaign; undefined for all other numbers. */
type RehearseCall = (call: { tenantId: string; toNumber: string }) => Course | undefined

/** Remembers which numbers each tenant has called, until the process ends. */
export function createRehearsals(): RehearseCall {
  const called = new Set<string>()
  return ({ tenantId, toNumber }) => {
    const courses = findRehearsedCourses(toNumber)
    if (!courses) return undefined
    const key = `${tenantId} ${toNumber}`
    if (called.has(key)) return courses.later
    called.add(key)
    return courses.first
  }
}
