import { Search, X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { cx } from '#lib/cx.ts'
import { CONTROL_STYLE } from './control-style.ts'
import { IconButton } from '../IconButton.tsx'

type Props = {
  value: string
  onChange: (value: string) => void
  placeholder: string
  /** Read aloud; defaults to the placeholder. */
  label?: string
  className?: string
  ref?: Ref<HTMLInputElement>
}

export function SearchInput({ value, onChange, placeholder, label, className, ref }: Props): ReactNode {
  return (
    <div className={cx('relative', className)}>
      <Search size={16} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted" />
      <input
        ref={ref}
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={placeholder}
        aria-label={label ?? placeholder}
        autoComplete="off"
        className={cx(CONTROL_STYLE, 'h-10 pr-10 pl-9 [&::-webkit-search-cancel-button]:hidden')}
      />
      {value !== '' && (
        <IconButton
          label="Clear search"
          icon={<X size={16} />}
          onClick={() => onChange('')}
          className="absolute top-1 right-1 pointer-coarse:size-8"
        />
      )}
    </div>
  )
}
