import { useRef, type MouseEvent, type ReactNode } from 'react'
import { failureMessage } from '#lib/api/failure.ts'
import { followDownload } from '#lib/files/save-file.ts'
import { trpc } from '#lib/api/trpc.ts'
import { toast } from './toasts.ts'

type Props = { tenantId: string; className: string; children: ReactNode }

/** Downloads a business's data as a ZIP file, or explains why it cannot right now. */
export function ExportLink({ tenantId, className, children }: Props): ReactNode {
  const utils = trpc.useUtils()
  const isChecking = useRef(false)
  const url = `/api/tenants/${encodeURIComponent(tenantId)}/export.zip`

  async function download(): Promise<void> {
    isChecking.current = true
    try {
      const { refusal } = await utils.business.exportState.fetch({ tenantId }, { staleTime: 0 })
      if (refusal === null) followDownload(url, 'data-export.zip')
      else showRefusal(refusal)
    } catch (error) {
      showRefusal(failureMessage(error, 'Please try again.'))
    } finally {
      isChecking.current = false
    }
  }

  // Ask first: a refused download would save a tiny error file, or nothing at all.
  function handleClick(event: MouseEvent): void {
    event.preventDefault()
    if (!isChecking.current) void download()
  }

  return (
    <a href={url} download className={className} onClick={handleClick}>
      {children}
    </a>
  )
}

function showRefusal(description: string): void {
  toast({ title: 'Nothing was exported', description, tone: 'danger' })
}
