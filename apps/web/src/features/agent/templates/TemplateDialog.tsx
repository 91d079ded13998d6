import type { CallField } from '@callwright/contract/calls/call-fields'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { Tabs } from '#components/Tabs.tsx'
import { failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { openAgentTab } from '../agent-tab.ts'
import { readAgentDraft, type AgentDraft } from '../form/agent-draft.ts'
import { loadPrompt } from '../form/load-prompt.ts'
import { useFieldChange } from '../use-field-change.ts'
import { fillTemplate, planQuestions, planRehearsals } from './agent-template.ts'
import { AGENT_TEMPLATES } from './agent-templates.ts'
import { RECEPTIONIST } from './receptionist.ts'
import { TemplateText, type Part } from './TemplateText.tsx'

/** What is there when the dialog opens, so that nothing changes while it fades out. */
export type Start = {
  from: 'configuration' | 'outcomes' | 'rehearsals'
  business: { businessName: string; description: string }
  fields: readonly CallField[]
  tenantId: string
  saved: AgentDraft
}

type Props = { open: boolean; start: Start; onClose: () => void }

/** The templates, filled in for this business. The user takes a template's texts, questions and rehearsals, or some of them. */
export function TemplateDialog({ open, start, onClose }: Props): ReactNode {
  const { from, business, fields, tenantId, saved } = start
  const [current] = useState(() => readAgentDraft(tenantId) ?? saved)
  const [selected, setSelected] = useState(RECEPTIONIST)
  // What belongs to the other tab is taken only if it replaces nothing and joins no questions of the user's own.
  const [parts, setParts] = useState((): Part[] => [
    ...(from === 'configuration' || current.firstMessage.trim() === '' ? ['firstMessage' as const] : []),
    ...(from === 'configuration' || current.systemPrompt.trim() === '' ? ['systemPrompt' as const] : []),
    ...(from === 'outcomes' || fields.every(({ kind }) => kind === 'outcome') ? ['questions' as const] : []),
    'rehearsals',
  ])
  const utils = trpc.useUtils()
  const rehearsed = trpc.agent.rehearsals.useQuery()
  const template = {
    ...selected,
    ...fillTemplate(selected, business),
    ...planQuestions(selected, fields),
    rehearsals: planRehearsals(selected, rehearsed.data?.rehearsals ?? []),
  }
  const text = {
    ...(parts.includes('firstMessage') ? { firstMessage: template.firstMessage } : {}),
    ...(parts.includes('systemPrompt') ? { systemPrompt: template.systemPrompt } : {}),
  }
  const hasText = Object.keys(text).length > 0
  const questions = parts.includes('questions') ? template.added : []
  const rehearsals = parts.includes('rehearsals') ? template.rehearsals : []
  const add = trpc.agent.addFields.useMutation(useFieldChange({ onSaved: () => void addRehearsals() }))
  const save = trpc.agent.saveRehearsal.useMutation({
    onSuccess: (all) => utils.agent.rehearsals.setData(undefined, all),
  })
  const isPending = add.isPending || save.isPending
  const error = add.error ?? save.error

  /** One after the other; those added before a failure are left out of the next try. */
  async function addRehearsals(): Promise<void> {
    try {
      for (const rehearsal of rehearsals) await save.mutateAsync(rehearsal)
      finish()
    } catch {
      // Shown as the mutation's error.
    }
  }

  function finish(): void {
    onClose()
    if (!hasText) return
    if (from !== 'configuration') openAgentTab('configuration')
    const note = questions.length > 0 ? ' The new questions are in Outcomes.' : ''
    loadPrompt({ tenantId, saved }, text, { note })
  }

  return (
    <Dialog
      open={open}
      onClose={() => isPending || onClose()}
      title="Start from a template"
      description="The texts go into the form: press Update Agent to apply them. Questions and rehearsals are added at once. You can change or remove anything later."
      size="lg"
      closeLabel="Cancel"
      footer={
        <Button
          busy={isPending}
          disabled={!hasText && questions.length === 0 && rehearsals.length === 0}
          onClick={() =>
            questions.length > 0 && !add.isSuccess ? add.mutate({ fields: questions }) : void addRehearsals()
          }
        >
          Use this template
        </Button>
      }
    >
      {error && (
        <Notice tone="danger" className="mb-4">
          {failureMessage(error, 'Not everything was added. Please try again.')}
        </Notice>
      )}
      <Tabs
        label="Templates"
        selectedKey={selected.title}
        onSelect={(title) => {
          if (isPending) return
          add.reset()
          save.reset()
          setSelected(AGENT_TEMPLATES.find((each) => each.title === title) ?? selected)
        }}
        tabs={AGENT_TEMPLATES.map((each) => ({
          key: each.title,
          label: each.title,
          content: each === selected && (
            <TemplateText
              template={template}
              current={current}
              parts={parts}
              onChange={(next) => !isPending && setParts(next)}
            />
          ),
        }))}
      />
    </Dialog>
  )
}
