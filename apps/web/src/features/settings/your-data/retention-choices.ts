import { daysText, keepDaysSchema, tooManyDays, KEEP_DAYS_CHOICES } from '@callwright/contract/tenant-data'

export type Retention = { keepDays: number | null; maxDays: number | null }

/** `ever`: as long as the installation keeps them; `other`: typed days. */
export type RetentionChoice = { value: string; label: string }

/** The choices, none longer than the installation keeps them. */
export function retentionChoices(maxDays: number | null): RetentionChoice[] {
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
export function currentChoice({ keepDays, maxDays }: Retention): string {
  if (keepDays === null || (maxDays !== null && keepDays > maxDays)) return 'ever'
  const isListed = retentionChoices(maxDays).some(({ value }) => value === String(keepDays))
  return isListed ? String(keepDays) : 'other'
}

/** The chosen days, null for forever, or the message that says what is wrong. */
export function chosenDays(
  { choice, typed }: { choice: string; typed: string },
  maxDays: number | null,
): { keepDays: number | null } | { error: string } {
  if (choice === 'ever') return { keepDays: null }
  const days = keepDaysSchema.safeParse(Number(choice === 'other' ? typed.trim() || Number.NaN : choice))
  if (!days.success) return { error: days.error.issues[0]?.message ?? '' }
  if (maxDays !== null && days.data > maxDays) return { error: tooManyDays(maxDays) }
  return { keepDays: days.data }
}
