import { toast, toastFailure } from '../../../components/feedback/toasts.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { formatZonedDateTime } from '../../../lib/format.ts'
import { draftOf, isChanged, type AgentDraft } from '../form/agent-draft.ts'
import { type AgentVersion } from './agent-version.ts'

type Options = {
  /** Returns the form's current text. */
  typed: () => AgentDraft
  /** Called with the text that the agent has now, for the form to show. */
  onRestored: (text: AgentDraft) => void
}

type RestoreVersion = {
  restore: (version: AgentVersion, current: AgentVersion | undefined) => void
  /** The version that is being restored. */
  restoring: string | null
}

/** Restores an old version at once; "Undo" in the toast also brings back the typed text. */
export function useRestoreVersion({ typed, onRestored }: Options): RestoreVersion {
  const cache = trpc.useUtils()
  const mutation = trpc.agent.restoreVersion.useMutation({
    onSuccess: (agent) => cache.agent.get.setData(undefined, agent),
    onSettled: () => {
      void cache.agent.versions.invalidate()
      void cache.agent.knowledge.invalidate()
    },
  })

  function restore(version: AgentVersion, current: AgentVersion | undefined): void {
    const before = typed()
    mutation.mutate(
      { versionId: version.id },
      {
        onSuccess: (agent) => {
          onRestored(draftOf(agent))
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

  async function reportFailure(error: unknown, wanted: AgentDraft): Promise<void> {
    toastFailure('Update Failed', error, 'The version could not be restored. Please try again.')
    await followIfRestored(wanted)
  }

  /** Updates the form if the version was saved here and refused only by the voice service. */
  async function followIfRestored(wanted: AgentDraft): Promise<void> {
    try {
      const agent = await cache.agent.get.fetch(undefined, { staleTime: 0 })
      if (!isChanged(agent, wanted)) onRestored(draftOf(agent))
    } catch {
      // The form stays as it is.
    }
  }

  return { restore, restoring: mutation.isPending ? mutation.variables.versionId : null }
}
