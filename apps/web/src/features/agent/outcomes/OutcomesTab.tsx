import { listAskedFields } from '@callwright/contract/agent/prompt-questions'
import { FIELDS_MAX, GOALS_MAX, type CallField } from '@callwright/contract/calls/call-fields'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { askFirst } from '#components/dialog/ask-first.ts'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { EditableCard, type EditableRow } from '../EditableCard.tsx'
import { FieldText } from '../FieldText.tsx'
import { OUTCOMES_SKELETON } from '../tab-skeletons.tsx'
import { TemplateGallery } from '../templates/TemplateGallery.tsx'
import { NEW_FIELD, NEW_GOAL, NEW_OUTCOME, nounOf, type EditedField } from './edited-field.ts'
import { FieldDialog } from './FieldDialog.tsx'
import { SyncNotice } from '../SyncNotice.tsx'
import { useFieldChange } from '../use-field-change.ts'
import { useUnsavedAgent } from '../form/use-update-agent.ts'
import { UnsavedAgentBar } from '../UnsavedAgentBar.tsx'

/** The Outcomes tab: what to find out about each call. */
export function OutcomesTab(): ReactNode {
  const query = trpc.agent.fields.useQuery(undefined, { refetchOnMount: 'always' })
  if (query.data) return <Outcomes all={query.data} />
  if (!query.isError) return OUTCOMES_SKELETON
  return (
    <Card>
      <QueryError query={query} title="Your outcomes could not be loaded" />
    </Card>
  )
}

function Outcomes({ all }: { all: readonly CallField[] }): ReactNode {
  const [edited, setEdited] = useState<EditedField | null>(null)
  const agent = useUnsavedAgent()
  const retire = trpc.agent.retireField.useMutation(
    useFieldChange({
      onRefused: (error) => toastFailure('Not Removed', error, 'Nothing was removed. Please try again.'),
    }),
  )
  const goals = all.filter(({ kind }) => kind === 'goal')
  const questions = all.filter(({ kind }) => kind !== 'goal')
  const asked = listAskedFields(agent.text?.systemPrompt ?? '', questions)

  function remove({ id: fieldId, name }: CallField): void {
    askFirst({
      title: `Remove “${name}”?`,
      text: 'Past calls keep their answers. New calls won’t be checked for this.',
      confirm: ['Remove', 'Removing...'],
      onConfirm: () => retire.mutateAsync({ fieldId }),
    })
  }

  function toRow(field: CallField): EditableRow {
    const { id, kind, name, question } = field
    return {
      key: id,
      name,
      content: (
        <>
          <FieldText field={field} showsKind={kind !== 'goal'} />
          {/* The outcome and goals are only judged. */}
          {nounOf(kind) === 'question' && agent.text && (
            <InPrompt name={name} isAsked={asked.includes(field)} onAdd={() => agent.ask(question)} />
          )}
        </>
      ),
      onEdit: () => setEdited(field),
      onRemove: () => remove(field),
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-base text-muted">
        Your agent asks the questions in its prompt, and “Add question” puts them there. After each call, all questions
        below are answered from what was said. You see the answers with the call, in your call list, and in the review.
      </p>
      <SyncNotice />
      <TemplateGallery from="outcomes" isProminent={!all.some(({ kind }) => nounOf(kind) === 'question')} />
      <EditableCard
        title="Questions about each call"
        noun="question"
        max={FIELDS_MAX}
        rows={questions.map(toRow)}
        empty="No questions yet. Add what you want to know about each call, such as how many guests will come."
        action={
          !questions.some(({ kind }) => kind === 'outcome') && (
            <Button
              variant="secondary"
              size="sm"
              disabled={questions.length >= FIELDS_MAX}
              onClick={() => setEdited(NEW_OUTCOME)}
            >
              Add outcome
            </Button>
          )
        }
        onAdd={() => setEdited(NEW_FIELD)}
      />
      <EditableCard
        title="Goals"
        noun="goal"
        max={GOALS_MAX}
        rows={goals.map(toRow)}
        empty="No goals yet. A goal is something that a call should achieve, such as a booked appointment."
        onAdd={() => setEdited(NEW_GOAL)}
      />
      <WhileOpen value={edited}>
        {(field, open) => <FieldDialog open={open} edited={field} onAsk={agent.ask} onClose={() => setEdited(null)} />}
      </WhileOpen>
      <UnsavedAgentBar />
    </div>
  )
}

/** Says whether the prompt contains a question, so that the agent asks it. */
function InPrompt({ name, isAsked, onAdd }: { name: string; isAsked: boolean; onAdd: () => void }): ReactNode {
  const style = '-my-1.5 px-1.5! text-accent-text!'
  return (
    <p className="mt-1 flex items-center text-sm text-muted">
      {isAsked ? 'In your prompt' : 'Not word for word in your prompt:'}
      {!isAsked && (
        <Button variant="ghost" size="sm" className={style} aria-label={`add it: ${name}`} onClick={onAdd}>
          add it
        </Button>
      )}
    </p>
  )
}
