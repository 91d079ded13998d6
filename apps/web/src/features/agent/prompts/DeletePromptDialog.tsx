import type { ReactNode } from 'react'
import { ConfirmDialog } from '#components/dialog/ConfirmDialog.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { excerpt } from '#lib/excerpt.ts'
import { trpc, type Outputs } from '#lib/api/trpc.ts'
import { useLastValue } from '#lib/hooks/use-last-value.ts'

type Props = {
  /** The prompt to delete; null while the dialog is closed. */
  prompt: Outputs['agent']['savedPrompts'][number] | null
  onClose: () => void
}

export function DeletePromptDialog({ prompt, onClose }: Props): ReactNode {
  const lastPrompt = useLastValue(prompt)
  const utils = trpc.useUtils()
  const remove = trpc.agent.deletePrompt.useMutation({
    onSuccess: (remaining) => {
      utils.agent.savedPrompts.setData(undefined, remaining)
      toast({ title: 'Prompt Deleted' })
    },
    onError: (error) => {
      toastFailure('Delete Failed', error, 'The prompt could not be deleted. Please try again.')
      // The prompt may already be gone.
      void utils.agent.savedPrompts.invalidate()
    },
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      open={prompt !== null}
      onClose={onClose}
      title="Delete this saved prompt?"
      confirmLabel={remove.isPending ? 'Deleting...' : 'Delete'}
      busy={remove.isPending}
      onConfirm={() => lastPrompt && remove.mutate({ promptId: lastPrompt.id })}
    >
      “{excerpt(lastPrompt?.systemPrompt ?? '', 80)}” will be removed from the list. Your agent will not change.
    </ConfirmDialog>
  )
}
