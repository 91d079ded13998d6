import { toast, toastFailure } from '../../../components/feedback/toasts.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { formatZonedMoment } from '../../../lib/format.ts'
import { draftOf, isChanged, type AgentDraft } from '../form/agent-draft.ts'
import { type AgentVersion } from './agent-version.ts'

type Options = {
  /** What stands in the form at this moment. */
  typed: () => AgentDraft
  /** The agent is like this now; so the form should be. */
  onRestored: (texts: AgentDraft) => void
}

type RestoreVersion = {
  restore: (version: AgentVersion, current: AgentVersion | undefined) => void
  /** The version that is being restored. */
  restoring: string | null
}

/** Brings an old version back at once; the toast can undo it, with what was typed. */
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
            description: `Your agent is as it was on ${formatZonedMoment(version.savedAt)}.`,
            action: current && { label: 'Undo', onSelect: () => undo(current, before) },
          })
        },
        onError: (error) => void tellFailure(error, version),
      },
    )
  }

  function undo(current: AgentVersion, before: AgentDraft): void {
    mutation.mutate(
      { versionId: current.id },
      {
        onSuccess: () => {
          onRestored(before)
          toast({ title: 'Restoring undone' })
        },
        onError: (error) => void tellFailure(error, current),
      },
    )
  }

  async function tellFailure(error: unknown, wanted: AgentDraft): Promise<void> {
    toastFailure('Update Failed', error, 'The version could not be restored. Please try again.')
    await followIfRestored(wanted)
  }

  /** It may have been restored here and refused only by the voice service. */
  async function followIfRestored(wanted: AgentDraft): Promise<void> {
    try {
      const agent = await cache.agent.get.fetch(undefined, { staleTime: 0 })
      if (!isChanged(agent, wanted)) onRestored(draftOf(agent))
    } catch {
      // Then the form stays as it is.
    }
  }

  return { restore, restoring: mutation.isPending ? mutation.variables.versionId : null }
}
