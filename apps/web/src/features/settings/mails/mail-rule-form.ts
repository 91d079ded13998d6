import { WEEKDAYS } from '@callwright/contract/agent/opening-hours'
import { z } from '@callwright/contract/input/zod'
import { type MailFilter, saveMailRuleSchema } from '@callwright/contract/mails/mail-rules'
import type { Option } from '#components/form/Select.tsx'
import type { FormSchema } from '#lib/form/use-form.ts'
import { getBrowserTimeZone } from '#lib/url-state/period.ts'
import type { CallQuestions, MailRule } from './describe-mail-rule.ts'

/** The form's values. Hidden ones are kept, in case the user switches back. */
export type MailRuleDraft = {
  kind: MailRule['settings']['kind']
  address: string
  which: MailFilter['which']
  /** An outcome. */
  value: string
  /** A goal. */
  fieldId: string
  minutes: string
  withTranscript: boolean
  weekdays: number[]
  at: string
  sendsQuiet: boolean
  timeZone: string
}

type Known = CallQuestions & { address: string; timeZone: string | undefined }

/** @param rule null for a new one */
export function toDraft(rule: MailRule | null, { address, timeZone, outcomes, goals }: Known): MailRuleDraft {
  const draft: MailRuleDraft = {
    kind: 'call',
    address,
    which: 'missed',
    value: outcomes[0] ?? '',
    fieldId: goals[0]?.id ?? '',
    minutes: '10',
    withTranscript: false,
    weekdays: [...WEEKDAYS.keys()],
    at: '18:00',
    sendsQuiet: false,
    timeZone: timeZone ?? getBrowserTimeZone(),
  }
  if (!rule) return draft
  const { address: savedAddress, settings } = rule
  if (settings.kind !== 'call') return { ...draft, address: savedAddress, ...settings }
  const { filter, ...others } = settings
  const saved = { ...draft, address: savedAddress, ...others }
  return filter.which === 'longer-than'
    ? { ...saved, which: filter.which, minutes: String(filter.minutes) }
    : { ...saved, ...filter }
}

const schema = z
  .custom<MailRuleDraft>()
  .transform(({ address, ...draft }): z.input<typeof saveMailRuleSchema> => ({ address, settings: toSettings(draft) }))
  .pipe(saveMailRuleSchema)

/** Reports each error at the form's field. */
export const mailRuleFormSchema: FormSchema<z.output<typeof schema>> = {
  safeParse(draft) {
    const parsed = schema.safeParse(draft)
    if (parsed.success) return parsed
    const issues = parsed.error.issues.map(({ message, path }) => ({ message, path: path.slice(-1) }))
    return { success: false, error: { issues } }
  },
}

function toSettings(draft: Omit<MailRuleDraft, 'address'>): z.input<typeof saveMailRuleSchema>['settings'] {
  const { kind, timeZone, withTranscript, at, weekdays, sendsQuiet } = draft
  if (kind === 'call') return { kind, timeZone, filter: toFilter(draft), withTranscript }
  return kind === 'digest' ? { kind, timeZone, at, weekdays, sendsQuiet } : { kind, timeZone, sendsQuiet }
}

function toFilter({ which, value, fieldId, minutes }: Omit<MailRuleDraft, 'address'>): MailFilter {
  if (which === 'outcome') return { which, value }
  if (which === 'goal-missed') return { which, fieldId }
  return which === 'longer-than' ? { which, minutes: Number(minutes) } : { which }
}

const FILTERS = {
  all: 'All calls',
  missed: 'Missed calls',
  'needs-check': 'Calls with answers to check',
  'call-back': 'Calls with a call-back request',
  booked: 'Calls with a booked or canceled appointment',
  outcome: 'Calls with an outcome',
  'goal-missed': 'Calls that missed a goal',
  'longer-than': 'Long calls',
} satisfies Record<MailFilter['which'], string>

/** The calls to choose from: outcomes and goals only if the business has any. */
export function listFilters({ outcomes, goals }: CallQuestions, current: MailFilter['which']): Option[] {
  const options = Object.entries(FILTERS).map(([value, label]) => ({ value, label }))
  const isUnknown: Partial<Record<string, boolean>> = {
    outcome: outcomes.length === 0,
    'goal-missed': goals.length === 0,
  }
  return options.filter(({ value }) => value === current || !isUnknown[value])
}
