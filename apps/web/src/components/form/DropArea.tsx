import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { Button } from '../Button.tsx'

type Props = {
  /** What the control is for, read aloud. */
  label: string
  /** The words of the button. */
  choose: string
  icon: ReactNode
  hint: ReactNode
  /** As in `<input accept>`: what the system's dialog offers. What is dropped is checked by the owner. */
  accept: string
  multiple?: boolean
  /** The file is what the screen is about: it has a tall area of its own. */
  tall?: boolean
  onFiles: (files: File[]) => void
}

/** A place to drop files on, with a button that chooses them. */
export function DropArea(props: Props): ReactNode {
  const { label, choose, icon, hint, accept, multiple = false, tall = false, onFiles } = props
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  // What misses the area would be opened by the browser in the place of the page.
  useEffect(() => {
    function keepPage(event: globalThis.DragEvent): void {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    window.addEventListener('dragover', keepPage)
    window.addEventListener('drop', keepPage)
    return () => {
      window.removeEventListener('dragover', keepPage)
      window.removeEventListener('drop', keepPage)
    }
  }, [])

  function take(files: FileList | null): void {
    const taken = [...(files ?? [])]
    if (taken.length > 0) onFiles(multiple ? taken : taken.slice(0, 1))
  }

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
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
        tall ? 'flex-col gap-3 rounded-lg px-6 py-8 text-center' : 'flex-wrap gap-x-4 gap-y-3 rounded-md px-4 py-3',
        over ? 'border-accent-text bg-accent-soft' : 'border-line-strong/70 bg-canvas',
      )}
    >
      <span className={cx('flex items-center gap-3', tall ? 'flex-col' : 'min-w-0 flex-1 basis-44')}>
        <span aria-hidden="true" className="shrink-0 text-muted [&_svg]:size-5">
          {icon}
        </span>
        <span className="min-w-0 text-sm text-muted">{hint}</span>
      </span>
      <Button variant="secondary" size={tall ? 'md' : 'sm'} onClick={() => input.current?.click()}>
        {choose}
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
          take(event.target.files)
          // Choosing the same file again has to count as well, after it was mended.
          event.target.value = ''
        }}
      />
    </div>
  )
}
