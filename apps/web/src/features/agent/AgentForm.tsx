import { FIRST_MESSAGE_MAX, PROMPT_MAX, variablesIn } from '@callwright/contract/agent'
import { formatDate, formatTime } from '@callwright/contract/call-texts'
import { useDeferredValue, type ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Field } from '../../components/Field.tsx'
import { Notice } from '../../components/Notice.tsx'
import { TextArea } from '../../components/TextArea.tsx'
import { toast } from '../../components/toasts.ts'
import { failureSentence } from '../../lib/failure.ts'
import { trpc, type Outputs } from '../../lib/trpc.ts'
import { useAgentForm } from './use-agent-form.ts'
import { VariableChips } from './VariableChips.tsx'

type Props = { tenantId: string; saved: Outputs['agent']['get']; onDiscard: () => void }

const NOT_REACHED = 'Your text is saved here, but the voice service has not taken it over yet.'

export function AgentForm({ tenantId, saved, onDiscard }: Props): ReactNode {
  const { form, dirty, restored } = useAgentForm(tenantId, saved)
  const { systemPrompt, firstMessage } = form.values
  const variables = variablesIn(useDeferredValue(firstMessage), useDeferredValue(systemPrompt))
  const cache = trpc.useUtils()
  const update = trpc.agent.update.useMutation({
    onSuccess: (agent) => {
      cache.agent.get.setData(undefined, agent)
      toast({ title: 'Agent Updated', description: 'Your AI voice agent has been configured successfully' })
    },
    onError: (error) => {
      const description = failureSentence(error, 'Your changes could not be saved. Please try again.')
      toast({ title: 'Update Failed', description, tone: 'danger' })
      // It may have been saved here and refused only by the voice service.
      void cache.agent.get.invalidate()
    },
  })
  const trouble = update.isError
    ? failureSentence(update.error, 'Your changes could not be saved.')
    : saved.sync === 'failed' && NOT_REACHED

  return (
    <Card>
      <form
        ref={form.ref}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={form.submit((values) => update.mutate(values))}
      >
        {restored && (
          <Notice
            action={
              <Button variant="secondary" size="sm" onClick={onDiscard}>
                Discard
              </Button>
            }
          >
            Your unsaved changes from before are back.
          </Notice>
        )}
        <Field
          label="First Message"
          hint="What your agent says as soon as the call is answered."
          error={form.errors.firstMessage}
          aside={<Count of={firstMessage} max={FIRST_MESSAGE_MAX} />}
        >
          {(aria) => (
            <TextArea
              {...aria}
              {...form.text('firstMessage')}
              rows={2}
              dir="auto"
              placeholder="Hello, this is Ava from Corner Bakery. How can I help you today?"
            />
          )}
        </Field>
        <Field
          label="System Prompt"
          hint="Who your agent is, what it should find out and what it must never do. Write {{name}} where each call has its own value."
          error={form.errors.systemPrompt}
          aside={<Count of={systemPrompt} max={PROMPT_MAX} />}
        >
          {(aria) => (
            <TextArea
              {...aria}
              {...form.text('systemPrompt')}
              rows={10}
              dir="auto"
              placeholder="You are the friendly receptionist of Corner Bakery. Take cake orders: ask for the date, the size and a name..."
            />
          )}
        </Field>
        <VariableChips names={variables} />
        {trouble && !update.isPending && (
          <Notice
            tone="danger"
            action={
              <Button type="submit" variant="secondary" size="sm">
                Try again
              </Button>
            }
          >
            {trouble}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
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
      {length.toLocaleString('en-US')} / {max.toLocaleString('en-US')}
    </span>
  )
}

function savedAt(at: number | null): string {
  return at === null ? '' : `Last updated ${formatDate(at)}, ${formatTime(at, { withZone: true })}`
}
