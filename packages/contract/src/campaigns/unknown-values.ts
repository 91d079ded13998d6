import { countRows } from './list-check.ts'
import type { ExplainedRow } from './recipients.ts'

/** The provider's codes for the languages that every agent's speech model (eleven_flash_v2_5) supports. */
const LANGUAGES = new Set(
  'ar bg cs da de el en es fi fil fr hi hr hu id it ja ko ms nl no pl pt pt-br ro ru sk sv ta tl tr uk vi zh'.split(
    ' ',
  ),
)
const MAX_NAMED = 5
const MAX_SHOWN_LENGTH = 40

/**
 * Lists languages and voices in accepted rows that the voice provider does not know: it may ring these people and then
 * drop the call.
 * @param voiceIds all of the provider's voices; null if unavailable, so voices are not checked
 * @returns for example `language "xx" (2 rows), voice_id "abc" (1 row)`; null if there are none
 */
export function formatUnknownValues(
  rows: readonly ExplainedRow[],
  voiceIds: ReadonlySet<string> | null,
): string | null {
  const found = new Map<string, number>()
  const count = (column: string, value: string): void => {
    const name = `${column} "${value.slice(0, MAX_SHOWN_LENGTH)}"`
    found.set(name, (found.get(name) ?? 0) + 1)
  }
  for (const row of rows) {
    if (row.outcome !== 'accepted') continue
    const { language, voiceId } = row.overrides
    if (language !== undefined && !LANGUAGES.has(language)) count('language', language)
    if (voiceId !== undefined && voiceIds?.has(voiceId) === false) count('voice_id', voiceId)
  }
  return formatCounts(found)
}

/**
 * Lists languages of accepted rows in which no sentence says that an AI is speaking: their calls say it in English.
 * @param worded the codes of languages that have one
 */
export function formatLanguagesWithoutDisclosure(
  rows: readonly ExplainedRow[],
  worded: readonly string[],
): string | null {
  const found = new Map<string, number>()
  for (const row of rows) {
    const language = row.outcome === 'accepted' ? row.overrides.language : undefined
    if (language === undefined || worded.includes(language.toLowerCase().split('-')[0] ?? '')) continue
    const name = `"${language.slice(0, MAX_SHOWN_LENGTH)}"`
    found.set(name, (found.get(name) ?? 0) + 1)
  }
  const named = formatCounts(found)
  return (
    named &&
    `These languages have no sentence that says an AI is speaking, so their calls begin with the English one: ${named}.`
  )
}

function formatCounts(found: ReadonlyMap<string, number>): string | null {
  if (found.size === 0) return null
  const names = [...found].map(([name, times]) => `${name} (${countRows(times)})`)
  const more = names.length - MAX_NAMED
  return names.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** Whether checking these rows needs the provider's voices. */
export function hasVoiceIds(rows: readonly ExplainedRow[]): boolean {
  return rows.some((row) => row.outcome === 'accepted' && row.overrides.voiceId !== undefined)
}
