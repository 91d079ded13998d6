import { daysText, keepDaysSchema, tooManyDays, USUAL_KEEP_DAYS } from '@callwright/contract/tenant-data'

export type Retention = { keepDays: number | null; mostDays: number | null }

/** `ever`: as long as the installation keeps them; `other`: typed days. */
export type RetentionChoice = { value: string; label: string }

/** The choices, none longer than the installation keeps them. */
export function retentionChoices(mostDays: number | null): RetentionChoice[] {
  const usual = USUAL_KEEP_DAYS.filter((days) => mostDays === null || days <= mostDays)
  return [
    {
      value: 'ever',
      label: mostDays === null ? 'Forever' : `As long as this installation allows (${daysText(mostDays)})`,
    },
    ...usual.map((days) => ({ value: String(days), label: daysText(days) })),
    { value: 'other', label: 'Another number of days' },
  ]
}

/** The effective choice: days saved before the installation set a lower limit are ignored. */
export function currentChoice({ keepDays, mostDays }: Retention): string {
  if (keepDays === null || (mostDays !== null && keepDays > mostDays)) return 'ever'
  const isListed = retentionChoices(mostDays).some(({ value }) => value === String(keepDays))
  return isListed ? String(keepDays) : 'other'
}

/** The chosen days, null for forever, or the message that says what is wrong. */
export function chosenDays(
  { choice, typed }: { choice: string; typed: string },
  mostDays: number | null,
): { keepDays: number | null } | { error: string } {
  if (choice === 'ever') return { keepDays: null }
  const days = keepDaysSchema.safeParse(Number(choice === 'other' ? typed.trim() || Number.NaN : choice))
  if (!days.success) return { error: days.error.issues[0]?.message ?? '' }
  if (mostDays !== null && days.data > mostDays) return { error: tooManyDays(mostDays) }
  return { keepDays: days.data }
}
