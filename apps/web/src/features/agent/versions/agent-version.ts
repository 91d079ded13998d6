import type { Outputs } from '#lib/api/trpc.ts'
import { CALL_SETTINGS } from '../form/call-settings.ts'
import { diffText, type TextChange } from './text-diff.ts'

export type AgentVersion = Outputs['agent']['versions']['rows'][number]

/** The page size: five versions to show, and one more to compare the last of them with. */
export const VERSIONS_PAGE = { limit: 5 + 1 }

export type VersionChange = { field: string; changes: TextChange[] }

/** Lists a version's changes since the previous one, if there is one. */
export function listVersionChanges(version: AgentVersion, previous: AgentVersion | undefined): VersionChange[] {
  const fields = [
    { field: 'AI Voice', changes: diffText(previous ? voiceName(previous) : '', voiceName(version)) },
    ...CALL_SETTINGS.map(({ name, describe }) => ({
      field: name,
      changes: diffWhole(previous ? describe(previous) : '', describe(version)),
    })),
    {
      field: 'Voicemail message',
      changes: diffText(previous?.voicemailMessage ?? '', version.voicemailMessage),
    },
    { field: 'First Message', changes: diffText(previous?.firstMessage ?? '', version.firstMessage) },
    { field: 'System Prompt', changes: diffText(previous?.systemPrompt ?? '', version.systemPrompt) },
  ]
  return fields.filter(({ changes }) => changes.length > 0)
}

/** A short value is replaced as a whole: its words make no sense alone. */
function diffWhole(before: string, after: string): TextChange[] {
  return before === after ? [] : [{ context: '', removed: before, added: after }]
}

/** Falls back to the ID, so that two voices that are no longer available still differ. */
function voiceName({ voiceId, voiceName: name }: AgentVersion): string {
  return name ?? voiceId ?? ''
}
