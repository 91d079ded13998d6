import { daysText, keepDaysSchema, tooManyDaysMessage, KEEP_DAYS_CHOICES } from '@callwright/contract/tenant-data'
import { messageOf } from '@callwright/contract/input/zod'
import type { Option } from '#components/form/Select.tsx'

export type Retention = { keepDays: number | null; maxDays: number | null }

/**
 * The choices, none longer than the installation allows. `ever`: as long as it allows; `other`: a custom number of days.
 */
export function retentionChoices(maxDays: number | null): Option[] {
  const choices = KEEP_DAYS_CHOICES.filter((days) => maxDays === null || days <= maxDays)
  return [
    {
      value: 'ever',
      label: maxDays === null ? 'Forever' : `As long as this installation allows (${daysText(maxDays)})`,
    },
    ...choices.map((days) => ({ value: String(days), label: daysText(days) })),
    { value: 'other', label: 'Another number of days' },
  ]
}

/** The effective choice: days saved before the installation set a lower limit are ignored. */
export function getCurrentChoice({ keepDays, maxDays }: Retention): string {
  if (keepDays === null || (maxDays !== null && keepDays > maxDays)) return 'ever'
  const isListed = retentionChoices(maxDays).some(({ value }) => value === String(keepDays))
  return isListed ? String(keepDays) : 'other'
}

/** The chosen number of days (null for forever), or an error message. */
export function parseChosenDays(
  { choice, customDays }: { choice: string; customDays: string },
  maxDays: number | null,
): { keepDays: number | null } | { error: string } {
  if (choice === 'ever') return { keepDays: null }
  const days = keepDaysSchema.safeParse(Number(choice === 'other' ? customDays.trim() || Number.NaN : choice))
  if (!days.success) return { error: messageOf(days.error) }
  if (maxDays !== null && days.data > maxDays) return { error: tooManyDaysMessage(maxDays) }
  return { keepDays: days.data }
}
