import { z } from './input/zod.ts'

/** Voices that a screen shows at once; a search finds the others. */
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

/** Whether a voice is meant: by name or accent, or by the beginning of its gender (`male` finds no female voice). */
export function matchesVoice(voice: { name: string; labels: VoiceLabels }, search: string): boolean {
  const wanted = plain(search)
  const { accent = '', gender = '' } = voice.labels
  return plain(voice.name).includes(wanted) || plain(accent).includes(wanted) || plain(gender).startsWith(wanted)
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase().replaceAll(/[_-]+/g, ' ')
}
