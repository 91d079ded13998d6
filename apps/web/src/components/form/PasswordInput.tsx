import { Eye, EyeOff } from 'lucide-react'
import { useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { cx } from '#lib/cx.ts'
import { CONTROL_STYLE } from './control-style.ts'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { ref?: Ref<HTMLInputElement> }

export function PasswordInput({ className, ...rest }: Props): ReactNode {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={cx('relative', className)}>
      <input
        spellCheck={false}
        autoCapitalize="none"
        {...rest}
        type={isShown ? 'text' : 'password'}
        className={cx(CONTROL_STYLE, 'h-10 pr-11')}
      />
      <button
        type="button"
        aria-label={isShown ? 'Hide password' : 'Show password'}
        title={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setIsShown(!isShown)}
        className="absolute top-1 right-1 inline-flex size-8 items-center justify-center rounded-sm text-muted hover:text-ink"
      >
        {isShown ? <EyeOff size={18} /> : <Eye size={18} />}
      </button>
    </div>
  )
}
