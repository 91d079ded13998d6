import { updateAgentSchema } from '@callwright/contract/agent'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { failureMessage } from '#lib/api/failure.ts'
import type { Outputs } from '#lib/api/trpc.ts'
import { useForm } from '#lib/form/use-form.ts'
import { formatZonedDateTime } from '#lib/format.ts'
import { isChanged, storeAgentDraft, toAgentDraft, type FormText } from './agent-draft.ts'
import { CallSettingsFields } from './CallSettingsFields.tsx'
import { PromptFields, type LastArea } from './PromptFields.tsx'
import { SaveBar } from '../SaveBar.tsx'
import { useUpdateAgent } from './use-update-agent.ts'
import { VoiceField } from '../voices/VoiceField.tsx'

type Props = {
  tenantId: string
  saved: Outputs['agent']['get']
  /** What the form starts with; `isRestored`: an unsaved draft from an earlier visit. */
  start: FormText & { isRestored: boolean }
  onDiscard: () => void
  /** After the button that saves. */
  saveAction: ReactNode
}

const NOT_SYNCED = 'Your text is saved, but it has not reached the voice service yet.'

/**
 * The voice, first message, system prompt and call settings; "Update Agent" applies them together. Unsaved text survives
 * leaving the screen, and a reload warns.
 */
export function AgentForm({ tenantId, saved, start, onDiscard, saveAction }: Props): ReactNode {
  const form = useForm(updateAgentSchema, toAgentDraft(start.values))
  const { values } = form
  const dirty = isChanged(values, saved)
  useEffect(() => {
    storeAgentDraft(tenantId, values, saved)
  }, [tenantId, values, saved])
  const update = useUpdateAgent()
  const lastArea = useRef<LastArea>(null)
  // Filling in texts restarts the form, with the first of them at the top.
  useEffect(() => {
    form.ref.current?.querySelector('[data-filled]')?.scrollIntoView()
  }, [form.ref])
  const problem = update.isError
    ? failureMessage(update.error, 'Your changes could not be saved.')
    : saved.sync === 'failed' && (saved.syncError ?? NOT_SYNCED)

  return (
    <Card>
      <form
        ref={form.ref}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={form.submit((values) => update.mutate(values))}
      >
        {start.isRestored && dirty && (
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
        <VoiceField
          voiceId={values.voiceId}
          savedVoiceId={saved.voiceId}
          onChange={(chosen) => form.setValue('voiceId', chosen)}
        />
        <PromptFields form={form} filled={start.filled} lastArea={lastArea} />
        <CallSettingsFields
          form={form}
          saved={saved}
          onMessageFocus={(area) => (lastArea.current = { area, name: 'voicemailMessage' })}
        />
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
        <SaveBar
          label="Update Agent"
          busy={update.isPending}
          status={dirty ? 'Unsaved changes' : formatSavedAt(saved.updatedAt)}
          action={saveAction}
        />
      </form>
    </Card>
  )
}

function formatSavedAt(at: number | null): string {
  return at === null ? '' : `Last updated ${formatZonedDateTime(at)}`
}
