import { csvRow } from '@callwright/contract/text/csv'
import { TEMPLATE_COLUMNS } from '@callwright/contract/campaigns/list-format'
import { FileDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { toast } from '#components/feedback/toasts.ts'
import { saveFile } from '#lib/files/save-file.ts'

/** Downloads an empty list with the columns that Callwright recognizes. */
export function TemplateButton(): ReactNode {
  function download(): void {
    saveFile('call-list-template.csv', csvRow(TEMPLATE_COLUMNS), 'text/csv')
    toast({ title: 'Template Downloaded' })
  }

  return (
    <Button variant="secondary" size="sm" icon={<FileDown size={16} aria-hidden="true" />} onClick={download}>
      Download CSV Template
    </Button>
  )
}
