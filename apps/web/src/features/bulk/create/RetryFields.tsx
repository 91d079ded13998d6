import { WEEKDAYS } from '@callwright/contract/agent/opening-hours'
import {
  RETRY_ATTEMPTS,
  RETRY_ENDS,
  retryRulesSchema,
  type RetryRules,
} from '@callwright/contract/campaigns/retry-rules'
import { useId, type ReactNode } from 'react'
import { FailureNotice } from '#components/feedback/FailureNotice.tsx'
import { Checkbox } from '#components/form/Checkbox.tsx'
import { ErrorText } from '#components/form/ErrorText.tsx'
import { Field } from '#components/form/Field.tsx'
import { Select } from '#components/form/Select.tsx'
import { Switch } from '#components/form/Switch.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { useLastValue } from '#lib/hooks/use-last-value.ts'
import { DEFAULT_RETRY_RULES, formatDelay, RETRY_END_LABELS } from '../retry-labels.ts'

const ATTEMPTS = Array.from({ length: RETRY_ATTEMPTS.max - RETRY_ATTEMPTS.min + 1 }, (_attempts, index) => {
  const value = RETRY_ATTEMPTS.min + index
  return { value, label: `Up to ${value}` }
})
const DELAYS = [15, 30, 60, 120, 240, 480, 1440, 2880, 10_080].map((value) => ({
  value,
  label: `At least ${formatDelay(value)}`,
}))

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
  const lastRules = useLastValue(rules)
  return (
    <div className="flex flex-col gap-5">
      <div className="max-w-lg">
        <Switch
          label="Try again automatically"
          hint={
            testMode
              ? 'In Test Mode, the next attempt is made a minute later, at any hour and on any day.'
              : 'Calls people again within the calling hours, but never anyone on your do-not-call list.'
          }
          checked={rules !== null}
          onChange={(isOn) => onChange(isOn ? (lastRules ?? DEFAULT_RETRY_RULES) : null)}
        />
      </div>
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
      <CheckboxGroup legend="Days to try again" error={issues.find(({ path }) => isAboutWeekdays(path))?.message}>
        {(isInvalid) =>
          WEEKDAYS.map((label, day) => (
            <Checkbox
              key={label}
              label={label}
              isInvalid={isInvalid}
              checked={rules.weekdays.includes(day)}
              onChange={(checked) => change({ weekdays: toggle(rules.weekdays, day, checked) })}
            />
          ))
        }
      </CheckboxGroup>
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
  onChange: (changed: Pick<RetryRules, 'ends'> | Pick<RetryRules, 'outcomes'>) => void
}

/** The ends and outcomes after which a call is tried again. */
function RetriedCalls({ rules: { ends, outcomes }, error, onChange }: RetriedCallsProps): ReactNode {
  const fields = trpc.agent.fields.useQuery(undefined, { refetchOnMount: 'always' })
  const choices = fields.data?.find(({ kind }) => kind === 'outcome')?.choices ?? []
  return (
    <>
      <CheckboxGroup legend="Try again after" error={error}>
        {(isInvalid) => (
          <>
            {RETRY_ENDS.map((end) => (
              <Checkbox
                key={end}
                label={RETRY_END_LABELS[end]}
                isInvalid={isInvalid}
                checked={ends.includes(end)}
                onChange={(checked) => onChange({ ends: toggle(ends, end, checked) })}
              />
            ))}
            {choices.map(({ value }) => (
              <Checkbox
                key={value}
                label={
                  <>
                    Outcome: <bdi>{value}</bdi>
                  </>
                }
                isInvalid={isInvalid}
                checked={outcomes.includes(value)}
                onChange={(checked) => onChange({ outcomes: toggle(outcomes, value, checked) })}
              />
            ))}
          </>
        )}
      </CheckboxGroup>
      {fields.isError && !fields.data && (
        <FailureNotice onRetry={() => void fields.refetch()}>
          Your outcomes could not be loaded. You can still use the other rules.
        </FailureNotice>
      )}
    </>
  )
}

type GroupProps = { legend: string; error: string | undefined; children: (isInvalid: boolean) => ReactNode }

function CheckboxGroup({ legend, error, children }: GroupProps): ReactNode {
  const errorId = useId()
  const isInvalid = error !== undefined
  return (
    <fieldset aria-describedby={isInvalid ? errorId : undefined} className="min-w-0">
      <legend className="mb-2.5 text-sm font-medium text-ink">{legend}</legend>
      <div className="flex flex-col gap-2.5">
        <div className="flex flex-wrap gap-x-6 gap-y-3">{children(isInvalid)}</div>
        {isInvalid && <ErrorText id={errorId}>{error}</ErrorText>}
      </div>
    </fieldset>
  )
}

function toggle<Value>(values: readonly Value[], value: Value, isIncluded: boolean): Value[] {
  const others = values.filter((each) => each !== value)
  return isIncluded ? [...others, value] : others
}
