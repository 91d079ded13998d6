import { cx } from '#lib/cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-outline'
export type ButtonSize = 'md' | 'sm'

const BASE =
  'relative inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap ' +
  'transition-colors duration-100 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed aria-busy:cursor-progress'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent shadow-sm enabled:hover:bg-accent-hover [a&]:hover:bg-accent-hover',
  secondary: 'border border-line-strong/60 bg-surface text-ink shadow-sm enabled:hover:bg-sunken [a&]:hover:bg-sunken',
  ghost: 'text-muted enabled:hover:bg-sunken enabled:hover:text-ink [a&]:hover:bg-sunken [a&]:hover:text-ink',
  danger: 'bg-danger text-on-danger shadow-sm enabled:hover:bg-danger-hover',
  'danger-outline': 'border border-red/50 bg-surface text-red shadow-sm enabled:hover:bg-red-soft',
}

const SIZES: Record<ButtonSize, string> = {
  md: 'h-10 px-4 text-base',
  sm: 'h-8 px-3 text-sm pointer-coarse:h-10',
}

/** The classes for buttons, and for links that look like buttons. */
export function buttonStyle(variant: ButtonVariant, size: ButtonSize): string {
  return cx(BASE, VARIANTS[variant], SIZES[size])
}
