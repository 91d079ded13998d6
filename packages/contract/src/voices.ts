import { z } from './input/zod.ts'

/** How many voices a screen shows; a search finds the others. */
export const VOICES_SHOWN = 50
/** Scripts get the whole list. */
const VOICES_MOST = 10_000

export const searchVoicesSchema = z
  .strictObject({
    search: z.string().trim().max(200).optional(),
    limit: z.number().int().min(1).max(VOICES_MOST).optional(),
  })
  .optional()

export type VoiceLabels = { accent?: string; gender?: string; age?: string }

/** Matches part of the name or accent, or the beginning of the gender (`male` must not find `female`). */
export function matchesVoice(voice: { name: string; labels: VoiceLabels }, search: string): boolean {
  const wanted = plain(search)
  const { accent = '', gender = '' } = voice.labels
  return plain(voice.name).includes(wanted) || plain(accent).includes(wanted) || plain(gender).startsWith(wanted)
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase().replaceAll(/[_-]+/g, ' ')
}
