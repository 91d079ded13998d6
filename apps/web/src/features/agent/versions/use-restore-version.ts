import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { formatZonedDateTime } from '#lib/format.ts'
import { toAgentDraft, isChanged, type AgentDraft } from '../form/agent-draft.ts'
import { type AgentVersion } from './agent-version.ts'

type Options = {
  /** Returns the form's current text. */
  getDraft: () => AgentDraft
  /** Called with the text that the form should show. */
  onRestored: (text: AgentDraft) => void
}

type RestoreVersion = {
  restore: (version: AgentVersion, current: AgentVersion | undefined) => void
  /** The ID of the version that is being restored. */
  restoringId: string | null
}

/** Restores an old version at once; "Undo" in the toast also brings back unsaved text. */
export function useRestoreVersion({ getDraft, onRestored }: Options): RestoreVersion {
  const utils = trpc.useUtils()
  const mutation = trpc.agent.restoreVersion.useMutation({
    onSuccess: (agent) => utils.agent.get.setData(undefined, agent),
    onSettled: () => {
      void utils.agent.versions.invalidate()
      void utils.agent.knowledge.invalidate()
    },
  })

  function restore(version: AgentVersion, current: AgentVersion | undefined): void {
    const before = getDraft()
    mutation.mutate(
      { versionId: version.id },
      {
        onSuccess: (agent) => {
          onRestored(toAgentDraft(agent))
          toast({
            title: 'Version Restored',
            description: `Your agent now uses the version from ${formatZonedDateTime(version.savedAt)}.`,
            action: current && { label: 'Undo', onSelect: () => undo(current, before) },
          })
        },
        onError: (error) => void reportFailure(error, version),
      },
    )
  }

  function undo(current: AgentVersion, before: AgentDraft): void {
    mutation.mutate(
      { versionId: current.id },
      {
        onSuccess: () => {
          onRestored(before)
          toast({ title: 'Restore undone' })
        },
        onError: (error) => void reportFailure(error, current),
      },
    )
  }

  async function reportFailure(error: unknown, target: AgentDraft): Promise<void> {
    toastFailure('Update Failed', error, 'The version could not be restored. Please try again.')
    await updateFormIfRestored(target)
  }

  /** Updates the form if the version was saved here and rejected only by the voice provider. */
  async function updateFormIfRestored(target: AgentDraft): Promise<void> {
    try {
      const agent = await utils.agent.get.fetch(undefined, { staleTime: 0 })
      if (!isChanged(agent, target)) onRestored(toAgentDraft(agent))
    } catch {
      // The form stays as it is.
    }
  }

  return { restore, restoringId: mutation.isPending ? mutation.variables.versionId : null }
}
