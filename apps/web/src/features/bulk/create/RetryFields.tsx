import { WEEKDAYS } from '@callwright/contract/agent/opening-hours'
import {
  DEFAULT_RETRY_RULES,
  RETRY_ATTEMPTS,
  RETRY_ENDS,
  retryRulesSchema,
  type RetryRules,
} from '@callwright/contract/campaigns/retry-rules'
import { useState, type ReactNode } from 'react'
import { FOLD_ARROW } from '#components/feedback/fold-arrow.tsx'
import { FailureNotice } from '#components/feedback/FailureNotice.tsx'
import { Checkbox } from '#components/form/Checkbox.tsx'
import { CheckboxGroup } from '#components/form/CheckboxGroup.tsx'
import { Field } from '#components/form/Field.tsx'
import { Select } from '#components/form/Select.tsx'
import { Switch } from '#components/form/Switch.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { capitalize } from '#lib/capitalize.ts'
import { formatDelay, RETRY_END_LABELS, summarizeRules } from '../retry-labels.ts'

const ATTEMPTS = Array.from({ length: RETRY_ATTEMPTS.max - RETRY_ATTEMPTS.min + 1 }, (_attempts, index) => {
  const value = RETRY_ATTEMPTS.min + index
  return { value, label: `Up to ${value}` }
})
const DELAYS = [15, 30, 60, 120, 240, 480, 1440, 2880, 10_080].map((value) => ({
  value,
  label: `At least ${formatDelay(value)}`,
}))

const DAYS = WEEKDAYS.map((label, value) => ({ value, label }))
const ENDS = RETRY_ENDS.map((value) => ({ value, label: RETRY_END_LABELS[value] }))

type RulesProps = {
  rules: RetryRules
  /** Shows what the rules lack. */
  isRefused: boolean
  onChange: (rules: RetryRules) => void
}

type Props = Pick<RulesProps, 'isRefused'> & {
  /** Null while switched off. */
  rules: RetryRules | null
  testMode: boolean
  onChange: (rules: RetryRules | null) => void
}

/** When the campaign calls people again automatically. Switching the rules off and on again restores them. */
export function RetryFields({ rules, testMode, isRefused, onChange }: Props): ReactNode {
  const [lastRules, setLastRules] = useState(rules ?? DEFAULT_RETRY_RULES)
  return (
    <div className="flex flex-col gap-5">
      <div className="max-w-lg">
        <Switch
          label="Call people again if they do not answer"
          hint={
            testMode
              ? 'In Test Mode, the next attempt is made a minute later, at any hour and on any day.'
              : 'Only within the calling hours, and never anyone on your do-not-call list.'
          }
          checked={rules !== null}
          onChange={(isOn) => {
            if (rules) setLastRules(rules)
            onChange(isOn ? lastRules : null)
          }}
        />
      </div>
      {rules && <p className="max-w-prose text-sm text-ink">{summarizeRules(rules, testMode)}</p>}
      {rules && <RuleFields rules={rules} isRefused={isRefused} onChange={onChange} />}
    </div>
  )
}

function RuleFields({ rules, isRefused, onChange }: RulesProps): ReactNode {
  const issues = isRefused ? (retryRulesSchema.safeParse(rules).error?.issues ?? []) : []
  const isAboutWeekdays = (path: readonly PropertyKey[]): boolean => path[0] === 'weekdays'
  const change = (changed: Partial<RetryRules>): void => onChange({ ...rules, ...changed })
  return (
    <>
      <RetriedCalls
        rules={rules}
        error={issues.find(({ path }) => !isAboutWeekdays(path))?.message}
        onChange={change}
      />
      <div className="grid items-start gap-x-8 gap-y-5 md:grid-cols-2">
        <Field label="Attempts" hint="Including the first call.">
          {(aria) => (
            <Select
              {...aria}
              value={rules.attempts}
              onChange={({ target }) => change({ attempts: Number(target.value) })}
              options={ATTEMPTS}
            />
          )}
        </Field>
        <Field label="Wait before the next attempt">
          {(aria) => (
            <Select
              {...aria}
              value={rules.afterMinutes}
              onChange={({ target }) => change({ afterMinutes: Number(target.value) })}
              options={DELAYS}
            />
          )}
        </Field>
      </div>
      <CheckboxGroup
        legend="Days to try again"
        options={DAYS}
        selected={rules.weekdays}
        onChange={(weekdays) => change({ weekdays })}
        error={issues.find(({ path }) => isAboutWeekdays(path))?.message}
      />
      <Checkbox
        label="At a different time of day than the last call: morning, afternoon, or evening"
        checked={rules.otherTimeOfDay}
        onChange={(otherTimeOfDay) => change({ otherTimeOfDay })}
      />
    </>
  )
}

type RetriedCallsProps = {
  rules: RetryRules
  error: string | undefined
  onChange: (changed: Pick<RetryRules, 'ends' | 'outcomes'>) => void
}

/** The ends after which a call is tried again and, folded, the outcomes of conversations. */
function RetriedCalls({ rules: { ends, outcomes }, error, onChange }: RetriedCallsProps): ReactNode {
  const fields = trpc.agent.fields.useQuery(undefined, { refetchOnMount: 'always' })
  const choices = fields.data?.find(({ kind }) => kind === 'outcome')?.choices ?? []
  const [isOpen, setIsOpen] = useState(outcomes.length > 0)
  return (
    <>
      <CheckboxGroup
        legend="When nobody answers"
        options={ENDS}
        selected={ends}
        onChange={(selected) => onChange({ outcomes, ends: RETRY_ENDS.filter((end) => selected.includes(end)) })}
        error={error}
      />
      {choices.length > 0 && (
        <details
          className="group -mt-2 text-sm text-muted"
          open={isOpen}
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        >
          <summary className="flex h-8 w-fit items-center rounded-sm font-medium text-ink">
            {FOLD_ARROW}
            After a conversation, by its outcome
          </summary>
          <CheckboxGroup
            legend="After a conversation"
            isColumn
            options={choices.map(({ value }) => ({ value, label: <bdi>{capitalize(value)}</bdi> }))}
            selected={outcomes}
            onChange={(selected) => onChange({ ends, outcomes: selected })}
          />
        </details>
      )}
      {fields.isError && !fields.data && (
        <FailureNotice onRetry={() => void fields.refetch()}>
          Your outcomes could not be loaded. You can still use the other rules.
        </FailureNotice>
      )}
    </>
  )
}
