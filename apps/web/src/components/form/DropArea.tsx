import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { Button } from '../Button.tsx'

type Props = {
  /** What the control is for, read aloud. */
  label: string
  /** The button's label. */
  buttonLabel: string
  icon: ReactNode
  hint: ReactNode
  /** As in `<input accept>`: limits the file dialog. The parent must check dropped files. */
  accept: string
  multiple?: boolean
  /** A tall layout, for screens whose main purpose is the file. */
  tall?: boolean
  onFiles: (files: File[]) => void
}

/** A drop target for files, with a button that opens the file dialog. */
export function DropArea(props: Props): ReactNode {
  const { label, buttonLabel, icon, hint, accept, multiple = false, tall = false, onFiles } = props
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  // The browser would replace the page with a file that is dropped next to the area.
  useEffect(() => {
    function preventOpening(event: globalThis.DragEvent): void {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    window.addEventListener('dragover', preventOpening)
    window.addEventListener('drop', preventOpening)
    return () => {
      window.removeEventListener('dragover', preventOpening)
      window.removeEventListener('drop', preventOpening)
    }
  }, [])

  function reportFiles(files: FileList | null): void {
    const chosen = [...(files ?? [])]
    if (chosen.length > 0) onFiles(multiple ? chosen : chosen.slice(0, 1))
  }

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    reportFiles(event.dataTransfer.files)
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
        'flex items-center border border-dashed transition-colors duration-100',
        tall
          ? 'flex-col justify-center gap-3 rounded-lg p-8 text-center'
          : 'flex-wrap gap-x-4 gap-y-3 rounded-md px-4 py-3',
        isOver ? 'border-accent-text bg-accent-soft' : 'border-line-strong/70 bg-canvas',
      )}
    >
      <span className={cx('flex items-center gap-3', tall ? 'flex-col' : 'min-w-0 flex-1 basis-44')}>
        <span aria-hidden="true" className="shrink-0 text-muted [&_svg]:size-5">
          {icon}
        </span>
        <span className="min-w-0 text-sm text-muted">{hint}</span>
      </span>
      <Button variant="secondary" size={tall ? 'md' : 'sm'} onClick={() => input.current?.click()}>
        {buttonLabel}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          reportFiles(event.target.files)
          // Choosing the same file again, once it is fixed, must fire a change event.
          event.target.value = ''
        }}
      />
    </div>
  )
}
