import { FileSpreadsheet } from 'lucide-react'
import type { ReactNode } from 'react'
import { DropArea } from '#components/form/DropArea.tsx'

/** A drop area for a CSV file, with a button to choose one. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }): ReactNode {
  return (
    <DropArea
      tall
      label="CSV file"
      buttonLabel="Choose a CSV file"
      icon={<FileSpreadsheet />}
      hint="Drop a CSV file here, up to 10 MB and 50,000 rows, or"
      accept=".csv,text/csv"
      onFiles={([file]) => file && onFile(file)}
    />
  )
}
