import { setLimitSchema } from '@callwright/contract/admin'

const NOT_A_WHOLE_NUMBER = 'Please enter a whole number of minutes'

/** Parses typed minutes: empty and 0 mean unlimited (null); anything but a whole number gives an error message. */
export function parseLimit(typed: string): { minutes: number | null } | { problem: string } {
  const text = typed.trim()
  if (text === '') return { minutes: null }
  if (!/^\d+$/.test(text)) return { problem: NOT_A_WHOLE_NUMBER }
  const minutes = Number(text)
  if (!setLimitSchema.shape.limitMinutes.safeParse(minutes).success) {
    return { problem: 'Please enter at most 10,000,000 minutes' }
  }
  return { minutes: minutes === 0 ? null : minutes }
}
