import { useEffect, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { PreviewButton } from './PreviewButton.tsx'
import { useVoice } from './use-voice.ts'
import { stopPreview } from './voice-preview.ts'
import { VoiceBadges } from './VoiceBadges.tsx'

const NONE_CHOSEN = 'No voice chosen yet: callers hear the default voice.'

/** A voice with its preview; for null, the default voice. */
export function AgentVoice({ voiceId }: { voiceId: string | null }): ReactNode {
  const { voice, isPending, isError, retry } = useVoice(voiceId)
  useEffect(() => stopPreview, [])
  if (voice) {
    return (
      <div className="flex min-w-0 items-center gap-3">
        <PreviewButton voice={voice} />
        <div className="flex min-w-0 flex-col gap-1">
          <span dir="auto" className="text-base font-medium wrap-anywhere text-ink">
            {voice.name}
          </span>
          {voiceId === null ? <p className="text-sm text-muted">{NONE_CHOSEN}</p> : <VoiceBadges voice={voice} />}
        </div>
      </div>
    )
  }
  if (isPending) {
    return (
      <div aria-busy="true" className="flex min-h-13 items-center gap-3">
        <Skeleton className="size-10 rounded-full!" />
        <Skeleton className="h-4 w-32" />
      </div>
    )
  }
  if (voiceId === null) return <p className="text-base text-muted">{NONE_CHOSEN}</p>
  return (
    <div className="text-sm text-muted">
      <p>{isError ? 'The name of this voice could not be loaded.' : 'This voice is no longer available.'}</p>
      {isError && (
        <Button variant="ghost" size="sm" className="-ml-3" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  )
}
