import { FIRST_MESSAGE_MAX, PROMPT_MAX } from '@callwright/contract/agent'
import type { ReactNode } from 'react'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { Notice } from '../../../components/feedback/Notice.tsx'
import { failureMessage } from '../../../lib/api/failure.ts'
import type { Outputs } from '../../../lib/api/trpc.ts'
import { formatNumber, formatZonedDateTime } from '../../../lib/format.ts'
import type { AgentDraft } from './agent-draft.ts'
import { PromptArea } from './PromptArea.tsx'
import { useAgentForm } from './use-agent-form.ts'
import { useScrollPadding } from './use-scroll-padding.ts'
import { useUpdateAgent } from './use-update-agent.ts'
import { VariableList } from './VariableList.tsx'
import { VoiceField } from '../voices/VoiceField.tsx'

type Props = {
  tenantId: string
  saved: Outputs['agent']['get']
  /** The form's initial values. */
  start: AgentDraft
  /** Whether `start` is an unsaved draft from an earlier visit. */
  restored: boolean
  onDiscard: () => void
}

/** Slightly more than the height of the button bar. */
const BAR_ROOM = '6rem'

const NOT_REACHED = 'Your text is saved, but it has not reached the voice service yet.'

/** Voice, first message and system prompt; they apply together with Update Agent. */
export function AgentForm({ tenantId, saved, start, restored, onDiscard }: Props): ReactNode {
  const { form, dirty } = useAgentForm(tenantId, saved, start)
  const { systemPrompt, firstMessage, voiceId } = form.values
  const update = useUpdateAgent()
  useScrollPadding(BAR_ROOM)
  const problem = update.isError
    ? failureMessage(update.error, 'Your changes could not be saved.')
    : saved.sync === 'failed' && (saved.syncError ?? NOT_REACHED)

  return (
    <Card>
      <form
        ref={form.ref}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={form.submit((values) => update.mutate(values))}
      >
        {restored && dirty && (
          <Notice
            action={
              <Button variant="secondary" size="sm" onClick={onDiscard}>
                Discard
              </Button>
            }
          >
            Your unsaved changes were restored.
          </Notice>
        )}
        <VoiceField voiceId={voiceId} savedId={saved.voiceId} onChange={(chosen) => form.set('voiceId', chosen)} />
        <Field
          label="First Message"
          hint="What your agent says as soon as the call is answered."
          error={form.errors.firstMessage}
          aside={<Count of={firstMessage} max={FIRST_MESSAGE_MAX} />}
        >
          {(aria) => (
            <PromptArea
              aria={aria}
              control={form.text('firstMessage')}
              size="short"
              placeholder="Hello, this is Ava from Corner Bakery. How can I help you today?"
            />
          )}
        </Field>
        <Field
          label="System Prompt"
          hint="Who your agent is, what it should find out and what it must never do."
          error={form.errors.systemPrompt}
          aside={<Count of={systemPrompt} max={PROMPT_MAX} />}
        >
          {(aria) => (
            <PromptArea
              aria={aria}
              control={form.text('systemPrompt')}
              size="long"
              placeholder="You are the friendly receptionist of Corner Bakery. Take cake orders: ask for the date, the size and a name..."
            />
          )}
        </Field>
        <VariableList firstMessage={firstMessage} systemPrompt={systemPrompt} />
        {problem && !update.isPending && (
          <Notice
            tone="danger"
            action={
              <Button type="submit" variant="secondary" size="sm">
                Try again
              </Button>
            }
          >
            {problem}
          </Notice>
        )}
        {/* Sticky, to stay in reach of a long prompt; not on a phone, where the menu button floats there. */}
        <div className="-mx-5 -mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-5 py-4 md:sticky md:bottom-0 md:z-10">
          <Button type="submit" busy={update.isPending}>
            Update Agent
          </Button>
          <p role="status" className="text-sm text-muted">
            {dirty ? 'Unsaved changes' : savedAt(saved.updatedAt)}
          </p>
        </div>
      </form>
    </Card>
  )
}

function Count({ of: text, max }: { of: string; max: number }): ReactNode {
  const length = text.length
  return (
    <span className={length > max ? 'text-red tabular-nums' : 'text-faint tabular-nums'}>
      {formatNumber(length)} / {formatNumber(max)}
    </span>
  )
}

function savedAt(at: number | null): string {
  return at === null ? '' : `Last updated ${formatZonedDateTime(at)}`
}
