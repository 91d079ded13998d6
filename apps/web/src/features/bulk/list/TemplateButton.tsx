import { TEMPLATE_COLUMNS } from '@callwright/contract/recipient-columns'
import { FileDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../components/Button.tsx'
import { toast } from '../../../components/toasts.ts'
import { loadCode } from '../../../lib/renew-page.ts'
import { saveFile } from '../../../lib/save-file.ts'

/** Downloads an empty list with the columns that Callwright knows. */
export function TemplateButton(): ReactNode {
  const [busy, setBusy] = useState(false)

  async function download(): Promise<void> {
    setBusy(true)
    try {
      const { default: Papa } = await loadCode(() => import('papaparse'))
      saveFile('call-list-template.csv', Papa.unparse({ fields: [...TEMPLATE_COLUMNS], data: [] }), 'text/csv')
      toast({ title: 'Template Downloaded' })
    } catch {
      toast({
        title: 'Download failed',
        description: 'The template could not be made. Please try again.',
        tone: 'danger',
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="secondary"
      size="sm"
      busy={busy}
      icon={<FileDown size={16} aria-hidden="true" />}
      onClick={() => void download()}
    >
      Download CSV Template
    </Button>
  )
}
