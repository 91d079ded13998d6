/** The classes that text inputs, text areas, and selects share. The margin keeps the error of a focused one visible. */
export const CONTROL_STYLE =
  'scroll-mb-12 ' +
  'w-full rounded-md border border-line-strong bg-surface px-3 text-base text-ink shadow-sm transition-[border-color] ' +
  'duration-100 enabled:hover:border-muted focus-visible:border-accent-text focus-visible:outline-offset-0 ' +
  'aria-invalid:border-red aria-invalid:focus-visible:outline-red disabled:cursor-not-allowed disabled:border-line ' +
  'disabled:bg-sunken disabled:text-muted disabled:shadow-none'
