import { useRef, type MouseEvent, type ReactNode } from 'react'
import { failureSentence } from '../../lib/api/failure.ts'
import { followDownload } from '../../lib/files/save-file.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { toast } from './toasts.ts'

type Props = { tenantId: string; className: string; children: ReactNode }

/** Everything that a business has, as one ZIP file. Where there is none to be had now, a sentence says why. */
export function ExportLink({ tenantId, className, children }: Props): ReactNode {
  const cache = trpc.useUtils()
  const isAsking = useRef(false)
  const url = `/api/tenants/${encodeURIComponent(tenantId)}/export.zip`

  async function download(): Promise<void> {
    isAsking.current = true
    try {
      const { refusal } = await cache.business.exportState.fetch({ tenantId }, { staleTime: 0 })
      if (refusal === null) followDownload(url, 'callwright-export.zip')
      else refuse(refusal)
    } catch (error) {
      refuse(failureSentence(error, 'Please try again.'))
    } finally {
      isAsking.current = false
    }
  }

  // A download that is refused would leave a file of some bytes, or nothing at all.
  function ask(event: MouseEvent): void {
    event.preventDefault()
    if (!isAsking.current) void download()
  }

  return (
    <a href={url} download className={className} onClick={ask}>
      {children}
    </a>
  )
}

function refuse(description: string): void {
  toast({ title: 'Nothing was exported', description, tone: 'danger' })
}
