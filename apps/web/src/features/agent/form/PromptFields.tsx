import { FIRST_MESSAGE_MAX, PROMPT_MAX } from '@callwright/contract/agent'
import { useRef, type ReactNode, type RefObject } from 'react'
import { Field } from '#components/form/Field.tsx'
import type { Form } from '#lib/form/use-form.ts'
import type { AgentDraft } from './agent-draft.ts'
import { CharacterCount } from './CharacterCount.tsx'
import { PromptArea } from './PromptArea.tsx'
import { VariableButtons } from './VariableButtons.tsx'
import { VariableList } from './VariableList.tsx'

/** The text area that last had the focus, and the form's name for its text. */
export type LastArea = { area: HTMLTextAreaElement; name: 'firstMessage' | 'systemPrompt' | 'voicemailMessage' }

type Props = {
  form: Pick<Form<AgentDraft, unknown>, 'values' | 'errors' | 'setValue' | 'text'>
  /** The texts to light up for a moment. */
  filled: readonly string[] | undefined
  lastArea: RefObject<LastArea | null>
}

/** The first message and the system prompt, with buttons that insert variables at the caret. */
export function PromptFields({ form, filled, lastArea }: Props): ReactNode {
  const { systemPrompt, firstMessage, voicemailMessage } = form.values
  const promptArea = useRef<HTMLTextAreaElement>(null)

  function insertVariable(name: string): void {
    const area = lastArea.current?.area ?? promptArea.current
    if (!area) return
    // The caret of an area that never had the focus has no meaning: append.
    if (!lastArea.current) area.setSelectionRange(area.value.length, area.value.length)
    area.setRangeText(`{{${name}}}`, area.selectionStart, area.selectionEnd, 'end')
    form.setValue(lastArea.current?.name ?? 'systemPrompt', area.value)
    area.focus()
  }

  return (
    <>
      <Field
        label="First Message"
        hint="What your agent says as soon as the call is answered, after the opening."
        error={form.errors.firstMessage}
        aside={<CharacterCount text={firstMessage} max={FIRST_MESSAGE_MAX} />}
      >
        {(aria) => (
          <PromptArea
            aria={aria}
            control={form.text('firstMessage')}
            size="short"
            isFilled={filled?.includes('firstMessage')}
            placeholder="Hello, this is Ava from Corner Bakery. How can I help you today?"
            onFocus={(area) => (lastArea.current = { area, name: 'firstMessage' })}
          />
        )}
      </Field>
      <Field
        label="System Prompt"
        hint="Instructions that callers never hear: who your agent is, what to find out and what it must never do."
        error={form.errors.systemPrompt}
        aside={<CharacterCount text={systemPrompt} max={PROMPT_MAX} />}
      >
        {(aria) => (
          <PromptArea
            ref={promptArea}
            aria={aria}
            control={form.text('systemPrompt')}
            size="long"
            isFilled={filled?.includes('systemPrompt')}
            placeholder="You are the friendly receptionist of Corner Bakery. Take cake orders: ask for the date, the size and a name..."
            onFocus={(area) => (lastArea.current = { area, name: 'systemPrompt' })}
          />
        )}
      </Field>
      <div className="flex flex-col gap-2 text-sm">
        <VariableButtons onInsert={insertVariable} />
        <VariableList text={[voicemailMessage, firstMessage, systemPrompt].join('\n')} />
      </div>
    </>
  )
}
