import { updateAgentSchema } from '@callwright/contract/agent'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { failureMessage } from '#lib/api/failure.ts'
import type { Outputs } from '#lib/api/trpc.ts'
import { useForm } from '#lib/form/use-form.ts'
import { formatZonedDateTime } from '#lib/format.ts'
import { isChanged, storeAgentDraft, toAgentDraft, type AgentDraft } from './agent-draft.ts'
import { CallSettingsFields } from './CallSettingsFields.tsx'
import { PromptFields, type LastArea } from './PromptFields.tsx'
import { useUpdateAgent } from './use-update-agent.ts'
import { VoiceField } from '../voices/VoiceField.tsx'
import { useMediaQuery, WIDE_SCREEN_QUERY } from '#lib/hooks/use-media-query.ts'

type Props = {
  tenantId: string
  saved: Outputs['agent']['get']
  /** The form's initial values. */
  initial: AgentDraft
  /** Whether `initial` is an unsaved draft from an earlier visit. */
  isRestored: boolean
  onDiscard: () => void
}

/** Slightly more than the height of the button bar. */
const BAR_SPACE = '6rem'

const NOT_SYNCED = 'Your text is saved, but it has not reached the voice service yet.'

/**
 * The voice, call settings, first message and system prompt; "Update Agent" applies them together. Unsaved text survives
 * leaving the screen, and a reload warns.
 */
export function AgentForm({ tenantId, saved, initial, isRestored, onDiscard }: Props): ReactNode {
  const form = useForm(updateAgentSchema, toAgentDraft(initial))
  const { values } = form
  const dirty = isChanged(values, saved)
  useEffect(() => {
    storeAgentDraft(tenantId, values, saved)
  }, [tenantId, values, saved])
  const update = useUpdateAgent()
  const lastArea = useRef<LastArea>(null)
  useScrollPadding(BAR_SPACE)
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
        {isRestored && dirty && (
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
        <CallSettingsFields
          form={form}
          saved={saved}
          onMessageFocus={(area) => (lastArea.current = { area, name: 'voicemailMessage' })}
        />
        <PromptFields form={form} lastArea={lastArea} />
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
        {/* Sticky, to stay within reach below a long prompt; not on phones, where the menu button floats there. */}
        <div className="-mx-5 -mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-5 py-4 md:sticky md:bottom-0 md:z-10">
          <Button type="submit" busy={update.isPending}>
            Update Agent
          </Button>
          <p role="status" className="text-sm text-muted">
            {dirty ? 'Unsaved changes' : formatSavedAt(saved.updatedAt)}
          </p>
        </div>
      </form>
    </Card>
  )
}

function formatSavedAt(at: number | null): string {
  return at === null ? '' : `Last updated ${formatZonedDateTime(at)}`
}

/** On wide screens, keeps the bar at the bottom of the page from covering the line being typed. */
function useScrollPadding(padding: string): void {
  const isWide = useMediaQuery(WIDE_SCREEN_QUERY)
  useEffect(() => {
    if (!isWide) return
    const { style } = document.documentElement
    style.scrollPaddingBottom = padding
    return () => {
      style.scrollPaddingBottom = ''
    }
  }, [isWide, padding])
}
