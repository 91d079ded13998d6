import { setLimitSchema } from '@callwright/contract/admin'
import { z } from '@callwright/contract/input/zod'
import type { FormSchema } from '#lib/form/use-form.ts'

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

/** @param isBad whether the input shows something else than a number */
export function limitFormSchema(isBad: () => boolean): FormSchema<{ limit: number | null }> {
  return z.object({
    limit: z.string().transform((typed, context) => {
      const parsed = isBad() ? { problem: NOT_A_WHOLE_NUMBER } : parseLimit(typed)
      if ('minutes' in parsed) return parsed.minutes
      context.addIssue({ code: 'custom', message: parsed.problem })
      return z.NEVER
    }),
  })
}
