import type { ReactNode } from 'react'
import { Badge } from '../../../components/Badge.tsx'
import { voiceLabels, type Voice } from './voice-labels.ts'

/** Accent, gender and age of a voice, as far as they are known. */
export function VoiceBadges({ voice }: { voice: Voice }): ReactNode {
  const words = voiceLabels(voice)
  if (words.length === 0) return null
  return (
    <span className="flex min-w-0 flex-wrap gap-1.5">
      {words.map((word) => (
        // A border, since the background of a voice's row changes.
        <Badge key={word} className="border border-line-strong/40 bg-transparent! font-normal!">
          {word}
        </Badge>
      ))}
    </span>
  )
}
