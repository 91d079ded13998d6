import { REHEARSALS_MAX, type NewRehearsal, type Rehearsal } from '@callwright/contract/agent/rehearsals'
import { Play } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { askFirst } from '#components/dialog/ask-first.ts'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { changeUrl, useUrlState } from '#lib/url-state/use-url-state.ts'
import { EditableCard } from '../EditableCard.tsx'
import { TemplateGallery } from '../templates/TemplateGallery.tsx'
import { NEW_REHEARSAL, toRehearsal } from './edited-rehearsal.ts'
import { describeRun } from './rehearsal-text.ts'
import { RehearsalDialog } from './RehearsalDialog.tsx'
import { RehearsalText } from './RehearsalText.tsx'
import { useRehearsals } from './use-rehearsals.ts'

const EMPTY =
  'No rehearsals yet. Write what a customer might say and what your agent should do. Then check that it still does after you change its prompt. Each template includes three.'

/** Saved conversations that test the agent in writing. A link from a call opens a new one with its words. */
export function RehearsalsCard(): ReactNode {
  const { query, show, run, isRunning, fields } = useRehearsals()
  const [edited, setEdited] = useState<NewRehearsal | null>(null)
  const callId = useUrlState().params.get('rehearsal')
  const fromCall = trpc.calls.byId.useQuery(
    { callId: callId ?? '' },
    { enabled: callId !== null, select: ({ turns }) => toRehearsal(turns) },
  )
  const removal = trpc.agent.removeRehearsal.useMutation({
    onSuccess: show,
    onError: (error) => toastFailure('Not Removed', error, 'Nothing was removed. Please try again.'),
  })

  function close(): void {
    setEdited(null)
    if (callId !== null) changeUrl({ rehearsal: '' }, { replace: true })
  }

  function remove({ id: rehearsalId, name }: Rehearsal): void {
    askFirst({
      title: `Remove “${name}”?`,
      text: 'This also removes its results.',
      confirm: ['Remove', 'Removing...'],
      onConfirm: () => removal.mutateAsync({ rehearsalId }),
    })
  }

  if (query.isError && !query.data) {
    return (
      <Card title="Rehearsals">
        <QueryError query={query} title="Your rehearsals could not be loaded" />
      </Card>
    )
  }
  if (!query.data) return null
  const { rehearsals } = query.data
  return (
    <>
      <EditableCard
        title="Rehearsals"
        noun="rehearsal"
        max={REHEARSALS_MAX}
        empty={EMPTY}
        action={
          rehearsals.length === 0 ? (
            <TemplateGallery from="rehearsals" isProminent={false} />
          ) : (
            <Button
              variant="secondary"
              size="sm"
              icon={<Play size={16} />}
              busy={isRunning}
              onClick={() => run.mutate({})}
            >
              Run all
            </Button>
          )
        }
        status={describeRun(query.data)}
        onAdd={() => setEdited(NEW_REHEARSAL)}
        rows={rehearsals.map((rehearsal) => {
          const { id: rehearsalId, name, turns, expects } = rehearsal
          return {
            key: rehearsalId,
            name,
            content: <RehearsalText rehearsal={rehearsal} fields={fields} />,
            onEdit: () => setEdited({ rehearsalId, name, turns, expects }),
            onRemove: () => remove(rehearsal),
          }
        })}
      />
      <WhileOpen value={edited ?? (callId === null ? null : (fromCall.data ?? null))}>
        {(rehearsal, open) => <RehearsalDialog open={open} edited={rehearsal} onClose={close} />}
      </WhileOpen>
    </>
  )
}
