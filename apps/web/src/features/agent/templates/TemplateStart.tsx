import { useState, type ReactNode } from 'react'
import { Button } from '../../../components/Button.tsx'
import { toast } from '../../../components/feedback/toasts.ts'
import { cx } from '../../../lib/cx.ts'
import { loadCode } from '../../../lib/loading/load-code.ts'
import type { TemplateDialog } from './TemplateDialog.tsx'

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
    <div
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-3',
        isProminent && 'rounded-lg border border-line bg-surface px-5 py-4 shadow-sm',
      )}
    >
      {isProminent && (
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-base font-semibold text-ink">Start from a template</h2>
          <p className="text-sm text-muted">
            Receptionist, appointments, reminders, quote follow-up or survey: read an example call, then change the text
            to suit you.
          </p>
        </div>
      )}
      <Button variant="secondary" size="sm" busy={isLoading} onClick={() => void open()}>
        {isProminent ? 'See the templates' : 'Start from a template'}
      </Button>
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
