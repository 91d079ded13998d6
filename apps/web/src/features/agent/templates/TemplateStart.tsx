import { useState, type ReactNode } from 'react'
import { toast } from '#components/feedback/toasts.ts'
import { loadCode } from '#lib/loading/load-code.ts'
import type { TemplateDialog } from './TemplateDialog.tsx'
import { TemplateOffer } from './TemplateOffer.tsx'

type Props = {
  /** For an agent that has no prompt yet. */
  isProminent: boolean
  onUse: (text: { firstMessage: string; systemPrompt: string }) => void
}

/** Offers the templates. Their code loads when they are opened. */
export function TemplateStart({ isProminent, onUse }: Props): ReactNode {
  const [LoadedDialog, setLoadedDialog] = useState<typeof TemplateDialog | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isLoading, setIsLoading] = useState(false)

  async function open(): Promise<void> {
    setIsLoading(true)
    try {
      const loaded = await loadCode(() => import('./TemplateDialog.tsx'))
      setLoadedDialog(() => loaded.TemplateDialog)
      setIsOpen(true)
    } catch {
      toast({
        title: 'The templates could not be loaded',
        description: 'Please check your connection and try again.',
        tone: 'danger',
      })
    } finally {
      setIsLoading(false)
    }
  }

  return (
    <div>
      <TemplateOffer
        isProminent={isProminent}
        text="Receptionist, appointments, reminders, quote follow-up or survey: read an example call, then change the text to suit you."
        busy={isLoading}
        onOpen={() => void open()}
      />
      {LoadedDialog && (
        <LoadedDialog
          open={isOpen}
          onClose={() => setIsOpen(false)}
          onUse={(text) => {
            setIsOpen(false)
            onUse(text)
          }}
        />
      )}
    </div>
  )
}
