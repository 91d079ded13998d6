import { WEEKDAYS } from '@callwright/contract/agent/opening-hours'
import type { ReactNode } from 'react'
import { FormDialog } from '#components/dialog/FormDialog.tsx'
import { toast } from '#components/feedback/toasts.ts'
import { Checkbox } from '#components/form/Checkbox.tsx'
import { CheckboxGroup } from '#components/form/CheckboxGroup.tsx'
import { Field } from '#components/form/Field.tsx'
import { Select } from '#components/form/Select.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { TimeZoneField } from '#components/form/TimeZoneField.tsx'
import { failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { capitalize } from '#lib/capitalize.ts'
import { type Form, useForm } from '#lib/form/use-form.ts'
import type { CallQuestions, MailRule } from './describe-mail-rule.ts'
import { listFilters, type MailRuleDraft, mailRuleFormSchema } from './mail-rule-form.ts'

type Props = {
  open: boolean
  /** null for a new one */
  rule: MailRule | null
  first: MailRuleDraft
  questions: CallQuestions
  onClose: () => void
}

/** Adds or changes a rule. */
export function MailRuleDialog({ open, rule, first, questions, onClose }: Props): ReactNode {
  const form = useForm(mailRuleFormSchema, first)
  const { kind, timeZone } = form.values
  const { mailRules } = trpc.useUtils().business
  const save = trpc.business.saveMailRule.useMutation({
    onSuccess: (view, { address }) => {
      mailRules.setData(undefined, view)
      const isWaiting = view.rules.some((each) => each.address === address && each.state === 'unconfirmed')
      toast({
        title: 'Rule saved',
        ...(isWaiting
          ? { description: `We sent ${address} a confirmation link. Emails start once it is confirmed.` }
          : {}),
      })
      onClose()
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={rule ? 'Edit Rule' : 'Add Rule'}
      form={form}
      action={save}
      onSubmit={(output) => save.mutate({ ...output, ruleId: rule?.id })}
      send={rule ? undefined : ['Add Rule', 'Saving...']}
      refusal={save.error && failureMessage(save.error, 'Nothing was saved. Please try again.')}
    >
      <Field label="Send">{(aria) => <Select {...aria} {...form.text('kind')} options={KINDS} data-autofocus />}</Field>
      <Field
        label="To"
        hint="An address other than your own gets a confirmation link first. Emails start once it is confirmed."
        error={form.errors.address}
      >
        {(aria) => <TextInput {...aria} {...form.text('address')} type="email" inputMode="email" autoComplete="off" />}
      </Field>
      {kind === 'call' && <CallFields form={form} questions={questions} />}
      {kind === 'digest' && <DigestFields form={form} />}
      {kind !== 'call' && (
        <Checkbox
          label={kind === 'digest' ? 'Also if there were no calls' : 'Also after a month without calls'}
          {...form.checkbox('sendsQuiet')}
        />
      )}
      <TimeZoneField
        value={timeZone}
        hint="For sending, and for the times in these emails."
        error={form.errors.timeZone}
        onChange={(zone) => form.setValue('timeZone', zone)}
      />
    </FormDialog>
  )
}

const KINDS = [
  { value: 'call', label: 'An email after a call' },
  { value: 'digest', label: 'A digest on the days you choose' },
  { value: 'report', label: 'A monthly report' },
]

type FieldsProps = { form: Form<MailRuleDraft, unknown> }

function CallFields({ form, questions }: FieldsProps & { questions: CallQuestions }): ReactNode {
  const { which, value, fieldId } = form.values
  const { outcomes, goals } = questions
  const isRemoved = !goals.some(({ id }) => id === fieldId)
  return (
    <>
      <Field label="After which calls">
        {(aria) => <Select {...aria} {...form.text('which')} options={listFilters(questions, which)} />}
      </Field>
      {which === 'outcome' && (
        <Field label="Outcome" error={form.errors.value}>
          {(aria) => (
            <Select
              {...aria}
              {...form.text('value')}
              // An outcome that was removed stays chosen.
              options={[...new Set([value, ...outcomes])].map((each) => ({ value: each, label: capitalize(each) }))}
            />
          )}
        </Field>
      )}
      {which === 'goal-missed' && (
        <Field label="Goal" error={form.errors.fieldId}>
          {(aria) => (
            <Select
              {...aria}
              {...form.text('fieldId')}
              options={[
                ...(isRemoved ? [{ value: fieldId, label: 'A removed goal' }] : []),
                ...goals.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </Field>
      )}
      {which === 'longer-than' && (
        <Field label="Longer than (minutes)" error={form.errors.minutes}>
          {(aria) => <TextInput {...aria} {...form.text('minutes')} inputMode="numeric" className="max-w-28" />}
        </Field>
      )}
      <Checkbox label="Include the transcript" {...form.checkbox('withTranscript')} />
    </>
  )
}

function DigestFields({ form }: FieldsProps): ReactNode {
  return (
    <>
      <CheckboxGroup
        legend="Days"
        options={DAYS}
        selected={form.values.weekdays}
        onChange={(weekdays) => form.setValue('weekdays', weekdays)}
        error={form.errors.weekdays}
      />
      <Field label="Time" error={form.errors.at}>
        {(aria) => <TextInput {...aria} {...form.text('at')} type="time" className="max-w-36" />}
      </Field>
    </>
  )
}

const DAYS = WEEKDAYS.map((label, value) => ({ value, label }))
