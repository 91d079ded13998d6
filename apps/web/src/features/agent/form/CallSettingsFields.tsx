import { FIRST_MESSAGE_MAX, LANGUAGES, type CallSettings } from '@callwright/contract/agent'
import type { ReactNode } from 'react'
import { FOLD_ARROW } from '#components/feedback/fold-arrow.tsx'
import { Field } from '#components/form/Field.tsx'
import { Select, type Option } from '#components/form/Select.tsx'
import type { Form } from '#lib/form/use-form.ts'
import type { AgentDraft } from './agent-draft.ts'
import { CharacterCount } from './CharacterCount.tsx'
import { CALL_SETTINGS, formatSeconds } from './call-settings.ts'
import { PromptArea } from './PromptArea.tsx'

const MINUTE = 60
const HOUR = 60 * MINUTE
const LONGEST_CALLS = [5 * MINUTE, 10 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR]
const SILENCES = [15, 30, MINUTE, 2 * MINUTE, 5 * MINUTE]

type Props = {
  form: Pick<Form<AgentDraft, unknown>, 'values' | 'errors' | 'setValue' | 'text'>
  /** The agent's saved settings, which stay on offer even if they are unusual. */
  saved: CallSettings
  /** Called when the voicemail message gets the focus. */
  onMessageFocus: (area: HTMLTextAreaElement) => void
}

/** How the agent conducts its calls, folded into one line: the language, when a call ends, and its voicemail message. */
export function CallSettingsFields({ form, saved, onMessageFocus }: Props): ReactNode {
  const { maxCallSeconds, silenceSeconds, voicemailMessage } = form.values
  return (
    <details className="group">
      <summary className="flex rounded-sm text-sm text-muted">
        <span className="mt-0.5">{FOLD_ARROW}</span>
        <span>
          <span className="font-medium text-ink">Call settings.</span>{' '}
          {CALL_SETTINGS.map(({ name, describe }) => `${name}: ${describe(form.values)}. `)}
          Voicemail message: {voicemailMessage.trim() === '' ? 'none' : 'yes'}.
        </span>
      </summary>
      <div className="my-5 grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-4">
        <Field label="Language" hint="What your agent speaks." error={form.errors.language}>
          {(aria) => (
            <Select
              {...aria}
              {...form.text('language')}
              options={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
            />
          )}
        </Field>
        <Field label="Maximum call length" hint="Your agent hangs up after this." error={form.errors.maxCallSeconds}>
          {(aria) => (
            <Select
              {...aria}
              value={maxCallSeconds}
              onChange={({ target }) => form.setValue('maxCallSeconds', Number(target.value))}
              options={toSecondsOptions([...LONGEST_CALLS, saved.maxCallSeconds, maxCallSeconds])}
            />
          )}
        </Field>
        <Field
          label="End call after silence"
          hint="When the customer says nothing for this long."
          error={form.errors.silenceSeconds}
        >
          {(aria) => (
            <Select
              {...aria}
              value={silenceSeconds ?? ''}
              onChange={({ target }) =>
                form.setValue('silenceSeconds', target.value === '' ? null : Number(target.value))
              }
              emptyLabel="Never"
              options={toSecondsOptions([...SILENCES, saved.silenceSeconds, silenceSeconds])}
            />
          )}
        </Field>
      </div>
      <Field
        label="Voicemail message"
        hint="Your agent leaves this message and hangs up. Leave it empty to hang up without a message."
        error={form.errors.voicemailMessage}
        aside={<CharacterCount text={voicemailMessage} max={FIRST_MESSAGE_MAX} />}
      >
        {(aria) => (
          <PromptArea
            aria={aria}
            control={form.text('voicemailMessage')}
            size="short"
            placeholder="Hello {{name}}, this is Ava from Corner Bakery. Please call us back when you have a moment."
            onFocus={onMessageFocus}
          />
        )}
      </Field>
    </details>
  )
}

/** Each length once, shortest first. */
function toSecondsOptions(choices: readonly (number | null)[]): Option[] {
  const lengths = new Set(choices.filter((seconds) => seconds !== null))
  return [...lengths].toSorted((a, b) => a - b).map((value) => ({ value, label: formatSeconds(value) }))
}
