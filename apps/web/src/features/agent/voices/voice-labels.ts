import type { Outputs } from '../../../lib/api/trpc.ts'

export type Voice = Outputs['agent']['voices']['voices'][number]

/** What a voice's badges say: accent, gender and age, as far as they are known, fit for people (`middle_aged` is Middle-aged). */
export function voiceLabels({ labels }: Pick<Voice, 'labels'>): string[] {
  return [labels.accent, labels.gender, labels.age].flatMap((label) => {
    const words = label?.trim().replace(/[_-]+/g, '-') ?? ''
    return words === '' ? [] : [words.charAt(0).toUpperCase() + words.slice(1)]
  })
}
