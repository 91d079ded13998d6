import { SAVED_PROMPTS_FULL, SAVED_PROMPTS_MAX, savePromptSchema } from '@callwright/contract/agent'
import { messageOf } from '@callwright/contract/input/zod'
import { toast } from '#components/feedback/toasts.ts'
import { failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'

type SavePrompt = { save: (text: { systemPrompt: string; firstMessage: string }) => void; isSaving: boolean }

const FALLBACK = 'The prompt could not be saved. Please try again.'

/** Saves a prompt and shows the result. */
export function useSavePrompt(): SavePrompt {
  const utils = trpc.useUtils()
  const mutation = trpc.agent.savePrompt.useMutation({
    onSuccess: (prompts) => {
      utils.agent.savedPrompts.setData(undefined, prompts)
      toast({ title: 'Prompt Saved', description: `Saved as prompt ${prompts.length}/${SAVED_PROMPTS_MAX}` })
    },
    onError: (error) => {
      showError(failureMessage(error, FALLBACK))
      // Another tab or device may have saved one.
      void utils.agent.savedPrompts.invalidate()
    },
  })

  function save({ systemPrompt, firstMessage }: { systemPrompt: string; firstMessage: string }): void {
    const parsed = savePromptSchema.safeParse({ systemPrompt, firstMessage })
    if (parsed.success) mutation.mutate(parsed.data)
    else showError(messageOf(parsed.error))
  }

  return { save, isSaving: mutation.isPending }
}

function showError(message: string): void {
  const [title = '', description] = SAVED_PROMPTS_FULL.split(/: (.*)/)
  if (message === SAVED_PROMPTS_FULL) return toast({ title, description, tone: 'danger' })
  toast({ title: 'Save Failed', description: message, tone: 'danger' })
}
