import { z } from './input/zod.ts'

/** How many voices a screen shows; a search finds the others. */
export const VOICES_SHOWN = 50
/** Scripts get the whole list. */
const MAX_VOICES = 10_000

export const searchVoicesSchema = z
  .strictObject({
    search: z.string().trim().max(200).optional(),
    limit: z.number().int().min(1).max(MAX_VOICES).optional(),
  })
  .optional()

export type VoiceLabels = { accent?: string; gender?: string; age?: string }

/** Each word must match part of the name or accent, or the beginning of the gender (`male` must not find `female`). */
export function matchesVoice(voice: { name: string; labels: VoiceLabels }, search: string): boolean {
  const nameAndAccent = normalizeText(`${voice.name} ${voice.labels.accent ?? ''}`)
  const gender = normalizeText(voice.labels.gender ?? '')
  const words = normalizeText(search).split(/\s+/)
  return words.every((word) => nameAndAccent.includes(word) || gender.startsWith(word))
}

function normalizeText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase().replaceAll(/[_-]+/g, ' ')
}
