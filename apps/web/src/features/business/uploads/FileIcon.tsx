import { FileImage, FileSpreadsheet, FileText } from 'lucide-react'
import type { ReactNode } from 'react'

/** An icon for an image, a spreadsheet or a document. */
export function FileIcon({ file: { mediaType } }: { file: { mediaType: string } }): ReactNode {
  if (mediaType.startsWith('image/')) return <FileImage size={18} />
  return mediaType === 'text/csv' ? <FileSpreadsheet size={18} /> : <FileText size={18} />
}
