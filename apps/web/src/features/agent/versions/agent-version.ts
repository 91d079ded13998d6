import type { Outputs } from '../../../lib/api/trpc.ts'
import { diffText, type TextChange } from './text-diff.ts'

export type AgentVersion = Outputs['agent']['versions']['rows'][number]

/** The page size: five to show, and one more to find out what the last of them changed. */
export const VERSIONS_PAGE = { limit: 5 + 1 }

export type VersionChange = { field: string; changes: TextChange[] }

/** What a version changed since the one before it, if there is one. */
export function versionChanges(version: AgentVersion, before: AgentVersion | undefined): VersionChange[] {
  const fields = [
    { field: 'AI Voice', changes: diffText(before ? voiceName(before) : '', voiceName(version)) },
    { field: 'First Message', changes: diffText(before?.firstMessage ?? '', version.firstMessage) },
    { field: 'System Prompt', changes: diffText(before?.systemPrompt ?? '', version.systemPrompt) },
  ]
  return fields.filter(({ changes }) => changes.length > 0)
}

/** Falls back to the id, so that two withdrawn voices still differ. */
function voiceName({ voiceId, voiceName: name }: AgentVersion): string {
  return name ?? voiceId ?? ''
}
