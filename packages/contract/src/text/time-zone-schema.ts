import { z } from '../input/zod.ts'
import { canonicalTimeZone } from './time-zone.ts'

export const timeZoneSchema = z
  .string('Please choose a time zone')
  .max(64, 'Please choose a time zone')
  .transform((text, context) => {
    // The one abbreviation that browsers report as their own time zone.
    const timeZone = canonicalTimeZone(text === 'UTC' ? 'Etc/UTC' : text)
    if (timeZone !== null) return timeZone
    context.addIssue({ code: 'custom', message: 'Please choose a time zone' })
    return z.NEVER
  })
