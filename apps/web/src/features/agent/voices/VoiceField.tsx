import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { toast } from '#components/feedback/toasts.ts'
import { AgentVoice } from './AgentVoice.tsx'
import { cacheVoice } from './use-voice.ts'
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

  return (
    <div role="group" aria-label="AI Voice" className="flex flex-col gap-1.5">
      <p className="text-sm font-medium text-ink">AI Voice</p>
      <div className="flex min-h-18.5 flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-line-strong px-3 py-2.5 shadow-sm">
        <div className="flex min-h-13 min-w-0 flex-1 basis-52 items-center">
          <AgentVoice voiceId={voiceId} />
        </div>
        <Button variant="secondary" size="sm" onClick={() => setIsPickerOpen(true)}>
          {title}
        </Button>
      </div>
      <p className="text-sm text-muted">
        {voiceId === savedVoiceId ? 'The voice that callers hear.' : 'Not applied yet: click “Update Agent”.'}
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
