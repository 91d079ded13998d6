import type { ReactNode } from 'react'
import { Field } from '#components/form/Field.tsx'
import { Select } from '#components/form/Select.tsx'
import { TextArea } from '#components/form/TextArea.tsx'
import type { Form } from '#lib/form/use-form.ts'
import type { HoursDraft } from './opening-hours-form.ts'

const KINDS = [
  { value: 'agent', label: 'Answered with extra instructions' },
  { value: 'message', label: 'Callers hear a message, and the call ends' },
]

/** What happens to incoming calls outside the hours. */
export function OutsideFields({
  form,
}: {
  form: Pick<Form<HoursDraft, unknown>, 'values' | 'errors' | 'text'>
}): ReactNode {
  const { values, errors, text } = form
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-2 text-sm font-medium text-ink">Outside these hours</legend>
      <Field label="Incoming calls">{(aria) => <Select {...aria} {...text('kind')} options={KINDS} />}</Field>
      {values.kind === 'agent' ? (
        <>
          <Field
            label="First message when closed"
            hint="What your agent says as soon as it answers these calls."
            error={errors.firstMessage}
          >
            {(aria) => <TextArea {...aria} {...text('firstMessage')} dir="auto" rows={2} />}
          </Field>
          <Field
            label="System prompt when closed"
            hint="Added to your system prompt. Calls are transferred only to people who also take calls outside your hours."
            error={errors.systemPrompt}
          >
            {(aria) => <TextArea {...aria} {...text('systemPrompt')} dir="auto" rows={5} />}
          </Field>
        </>
      ) : (
        <Field label="Message when closed" hint="Your agent says this and hangs up." error={errors.message}>
          {(aria) => <TextArea {...aria} {...text('message')} dir="auto" rows={3} />}
        </Field>
      )}
    </fieldset>
  )
}
