import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { toast } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { cx } from '#lib/cx.ts'
import { loadCode } from '#lib/loading/load-code.ts'
import type { Start, TemplateDialog } from './TemplateDialog.tsx'

type Props = {
  from: Start['from']
  /** False for a button alone. */
  isProminent: boolean
}

/** Offers to start from a template. The templates load when they are opened. */
export function TemplateGallery({ from, isProminent }: Props): ReactNode {
  const utils = trpc.useUtils()
  const [opened, setOpened] = useState<{ Dialog: typeof TemplateDialog; start: Start } | null>(null)
  const [isLoading, setIsLoading] = useState(false)

  async function open(): Promise<void> {
    setIsLoading(true)
    try {
      const [{ TemplateDialog: Dialog }, me, business, saved, fields] = await Promise.all([
        loadCode(() => import('./TemplateDialog.tsx')),
        utils.auth.me.ensureData(),
        utils.business.profile.ensureData(),
        utils.agent.get.ensureData(),
        utils.agent.fields.fetch(undefined, { staleTime: 0 }),
      ])
      setOpened({ Dialog, start: { from, business, fields, tenantId: me?.business?.tenantId ?? '', saved } })
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
            Receptionist, appointments, restaurant, reminders, survey and others: read an example call, take the texts
            and the questions, then change them to suit you.
          </p>
        </div>
      )}
      <Button variant="secondary" size="sm" busy={isLoading} onClick={() => void open()}>
        {isProminent ? 'See the templates' : 'Start from a template'}
      </Button>
      <WhileOpen value={opened}>
        {({ Dialog, start }, isOpen) => <Dialog open={isOpen} start={start} onClose={() => setOpened(null)} />}
      </WhileOpen>
    </div>
  )
}
