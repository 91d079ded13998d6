import { FileSpreadsheet } from 'lucide-react'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { Button } from '../../../components/Button.tsx'
import { cx } from '../../../lib/cx.ts'

/** A place to drop a CSV file on, with a button that chooses one. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'flex flex-col items-center justify-center gap-3 rounded-lg border border-dashed px-6 py-8 text-center transition-colors duration-100',
        over ? 'border-accent-text bg-accent-soft' : 'border-line-strong bg-canvas',
      )}
    >
      <FileSpreadsheet size={24} aria-hidden="true" className="text-muted" />
      <p className="text-sm text-muted">Drop a CSV file here, up to 10 MB and 50,000 rows, or</p>
      <Button variant="secondary" onClick={() => input.current?.click()}>
        Choose a CSV file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Choosing the same file again has to count as well, after it was mended.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </div>
  )
}
