import type { Outputs } from '../../../lib/api/trpc.ts'
import { diffTexts, type TextChange } from './text-diff.ts'

export type AgentVersion = Outputs['agent']['versions']['rows'][number]

/** How many are read at a time: five to show, and the one more that tells what the last of them changed. */
export const VERSIONS_PAGE = { limit: 5 + 1 }

export type VersionChange = { field: string; changes: TextChange[] }

/** What a version changed in the one before it; the first version has none before it. */
export function versionChanges(version: AgentVersion, before: AgentVersion | undefined): VersionChange[] {
  const fields = [
    { field: 'AI Voice', changes: diffTexts(before ? voiceName(before) : '', voiceName(version)) },
    { field: 'First Message', changes: diffTexts(before?.firstMessage ?? '', version.firstMessage) },
    { field: 'System Prompt', changes: diffTexts(before?.systemPrompt ?? '', version.systemPrompt) },
  ]
  return fields.filter(({ changes }) => changes.length > 0)
}

/** Two voices that are both not offered any more are still two. */
function voiceName({ voiceId, voiceName: name }: AgentVersion): string {
  return name ?? voiceId ?? ''
}
