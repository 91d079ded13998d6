import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { voiceLabels, type Voice } from './voice-labels.ts'

/** A voice's accent, gender and age, where known. */
export function VoiceBadges({ voice }: { voice: Voice }): ReactNode {
  const labels = voiceLabels(voice)
  if (labels.length === 0) return null
  return (
    <span className="flex min-w-0 flex-wrap gap-1.5">
      {labels.map((label) => (
        // A border, because the row's background color changes.
        <Badge key={label} className="border border-line-strong/40 bg-transparent! font-normal!">
          {label}
        </Badge>
      ))}
    </span>
  )
}
