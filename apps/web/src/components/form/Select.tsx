import { ChevronDown } from 'lucide-react'
import { memo, type ReactNode, type Ref, type SelectHTMLAttributes } from 'react'
import { cx } from '#lib/cx.ts'
import { CONTROL_STYLE } from './control-style.ts'

export type Option = { value: string | number; label: string; disabled?: boolean }

export type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> & {
  options: readonly Option[]
  /** The label of the empty value, which comes first; without it, one of the options must be chosen. */
  emptyLabel?: string | undefined
  ref?: Ref<HTMLSelectElement>
}

/** A native select with our styling. */
export function Select({ className, options, emptyLabel, ...rest }: SelectProps): ReactNode {
  return (
    <div className={cx('relative', className)}>
      <select {...rest} className={cx(CONTROL_STYLE, 'h-10 appearance-none pr-10')}>
        {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
        <Options options={options} />
      </select>
      <ChevronDown size={16} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted" />
    </div>
  )
}

/** Rerenders only for another array: hundreds of options slow down typing elsewhere in the form. */
const Options = memo(function Options({ options }: Pick<SelectProps, 'options'>): ReactNode {
  return options.map(({ label, ...option }) => (
    <option key={option.value} {...option}>
      {label}
    </option>
  ))
})
