import type { Outputs } from '#lib/api/trpc.ts'
import { capitalize } from '#lib/capitalize.ts'

export type Voice = Outputs['agent']['voices']['voices'][number]

/** The text of a voice's badges: accent, gender and age, where known (`middle_aged` becomes `Middle-aged`). */
export function voiceLabels({ labels }: Pick<Voice, 'labels'>): string[] {
  return [labels.accent, labels.gender, labels.age].flatMap((label) => {
    const text = label?.trim().replace(/[_-]+/g, '-') ?? ''
    return text === '' ? [] : [capitalize(text)]
  })
}
