import { SAVED_PROMPTS_MAX } from '@callwright/contract/agent'
import { Trash2 } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { askFirst } from '#components/dialog/ask-first.ts'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { IconButton } from '#components/IconButton.tsx'
import { SkeletonStack } from '#components/SkeletonStack.tsx'
import { cutAt } from '#lib/excerpt.ts'
import { trpc, type Outputs } from '#lib/api/trpc.ts'
import { useSavePrompt } from './use-save-prompt.ts'

type SavedPrompt = Outputs['agent']['savedPrompts'][number]
/** Maximum characters in a preview. */
const FIRST_MESSAGE_PREVIEW_LENGTH = 60
const SYSTEM_PROMPT_PREVIEW_LENGTH = 80

type PromptText = { systemPrompt: string; firstMessage: string }

type Props = {
  /** Returns the form's current text. */
  getDraft: () => PromptText
  onLoad: (text: PromptText) => void
}

/** Saves the current text as a prompt, and loads or deletes saved prompts. */
export function SavedPrompts({ getDraft, onLoad }: Props): ReactNode {
  const hintId = useId()
  const prompts = trpc.agent.savedPrompts.useQuery()
  const { save, isSaving } = useSavePrompt()
  const utils = trpc.useUtils()
  const removal = trpc.agent.deletePrompt.useMutation({
    onSuccess: (remaining) => {
      utils.agent.savedPrompts.setData(undefined, remaining)
      toast({ title: 'Prompt Deleted' })
    },
    onError: (error) => {
      toastFailure('Delete Failed', error, 'The prompt could not be deleted. Please try again.')
      // The prompt may already be gone.
      void utils.agent.savedPrompts.invalidate()
    },
  })
  const count = prompts.data?.length
  const isFull = count !== undefined && count >= SAVED_PROMPTS_MAX

  function remove({ id: promptId, systemPrompt }: SavedPrompt): void {
    askFirst({
      title: 'Delete this saved prompt?',
      text: `“${cutAt(systemPrompt, SYSTEM_PROMPT_PREVIEW_LENGTH)}” will be removed from the list. Your agent will not change.`,
      confirm: ['Delete', 'Deleting...'],
      onConfirm: () => removal.mutateAsync({ promptId }),
    })
  }

  return (
    <Card
      title="Saved Prompts"
      description={count === undefined ? `Up to ${SAVED_PROMPTS_MAX}` : `${count}/${SAVED_PROMPTS_MAX}`}
      padded={false}
      action={
        <Button
          variant="secondary"
          size="sm"
          busy={isSaving}
          disabled={!prompts.data || isFull}
          aria-describedby={hintId}
          onClick={() => save(getDraft())}
        >
          Save Prompt
        </Button>
      }
    >
      <p id={hintId} className="border-b border-line px-5 py-3 text-sm text-muted">
        {isFull
          ? 'Delete one to save a new prompt.'
          : 'Save Prompt only keeps a copy of your text. It does not change your agent.'}
      </p>
      {prompts.isPending && <SkeletonStack sizes={['h-3.5 w-2/3', 'h-3.5 w-5/6']} className="gap-2 px-5 py-4" />}
      <QueryError query={prompts} title="The saved prompts could not be loaded" />
      {count === 0 && <p className="px-5 py-4 text-sm text-muted">No saved prompts yet.</p>}
      {prompts.data && count !== 0 && (
        <ul aria-label="Saved Prompts">
          {prompts.data.map((prompt, index) => (
            <PromptRow
              key={prompt.id}
              prompt={prompt}
              position={index + 1}
              onLoad={() => onLoad({ systemPrompt: prompt.systemPrompt, firstMessage: prompt.firstMessage })}
              onDelete={() => remove(prompt)}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

type RowProps = { prompt: SavedPrompt; position: number; onLoad: () => void; onDelete: () => void }

function PromptRow({ prompt, position, onLoad, onDelete }: RowProps): ReactNode {
  const { firstMessage, systemPrompt } = prompt
  return (
    <li className="flex flex-col gap-1 border-b border-line px-5 pt-3 pb-1.5 last:border-b-0">
      <div className="text-sm wrap-anywhere">
        <p dir="auto" className={firstMessage.trim() === '' ? 'text-faint' : 'font-medium text-ink'}>
          {cutAt(firstMessage, FIRST_MESSAGE_PREVIEW_LENGTH) || 'No first message'}
        </p>
        <p dir="auto" className="mt-0.5 text-muted">
          {cutAt(systemPrompt, SYSTEM_PROMPT_PREVIEW_LENGTH)}
        </p>
      </div>
      <div className="-mr-2 -ml-3 flex items-center justify-between">
        <Button variant="ghost" size="sm" aria-label={`Use saved prompt ${position}`} onClick={onLoad}>
          Use
        </Button>
        <IconButton
          tone="danger"
          label={`Delete saved prompt ${position}`}
          icon={<Trash2 size={16} />}
          onClick={onDelete}
        />
      </div>
    </li>
  )
}
