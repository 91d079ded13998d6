import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '../../../components/Button.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { toast } from '../../../components/feedback/toasts.ts'
import { PreviewButton } from './PreviewButton.tsx'
import { cacheVoice, useVoice } from './use-voice.ts'
import { stopPreview } from './voice-preview.ts'
import { VoiceBadges } from './VoiceBadges.tsx'
import { VoicePicker } from './VoicePicker.tsx'

type Props = {
  /** The chosen voice; `savedVoiceId` is the agent's saved voice. */
  voiceId: string | null
  savedVoiceId: string | null
  onChange: (voiceId: string) => void
}

/** Plays the agent's voice, and lets the user choose a different one. */
export function VoiceField({ voiceId, savedVoiceId, onChange }: Props): ReactNode {
  const [isPickerOpen, setIsPickerOpen] = useState(false)
  const title = voiceId === null ? 'Select Voice' : 'Change Voice'
  useEffect(() => stopPreview, [])

  return (
    <div role="group" aria-label="AI Voice" className="flex flex-col gap-1.5">
      <p className="text-sm font-medium text-ink">AI Voice</p>
      <div className="flex min-h-18.5 flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-line-strong px-3 py-2.5 shadow-sm">
        <div className="flex min-h-13 min-w-0 flex-1 basis-52 items-center">
          <ChosenVoice voiceId={voiceId} />
        </div>
        <Button variant="secondary" size="sm" onClick={() => setIsPickerOpen(true)}>
          {title}
        </Button>
      </div>
      <p className="text-sm text-muted">
        {voiceId === savedVoiceId ? 'The voice that callers hear.' : 'Not applied yet: click "Update Agent".'}
      </p>
      <VoicePicker
        open={isPickerOpen}
        title={title}
        selectedId={voiceId}
        onClose={() => setIsPickerOpen(false)}
        onSelect={(voice) => {
          setIsPickerOpen(false)
          cacheVoice(voice)
          onChange(voice.voiceId)
          toast({
            title: 'Voice Selected',
            description: `${voice.name} selected. Click "Update Agent" to apply changes.`,
          })
        }}
      />
    </div>
  )
}

function ChosenVoice({ voiceId }: { voiceId: string | null }): ReactNode {
  const { voice, isPending, isError, retry } = useVoice(voiceId)
  if (voiceId === null) {
    return <p className="text-base text-muted">No voice chosen yet: callers hear the default voice.</p>
  }
  if (voice) {
    return (
      <div className="flex min-w-0 items-center gap-3">
        <PreviewButton voice={voice} />
        <div className="flex min-w-0 flex-col gap-1">
          <span dir="auto" className="text-base font-medium wrap-anywhere text-ink">
            {voice.name}
          </span>
          <VoiceBadges voice={voice} />
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
