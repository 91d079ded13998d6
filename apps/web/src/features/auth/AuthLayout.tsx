import type { ReactNode } from 'react'
import { ThemeToggle } from '#components/ThemeToggle.tsx'
import { Wordmark } from '#components/brand/Wordmark.tsx'
import { usePageTitle } from '#lib/hooks/use-page-title.ts'
import { ContactLinks } from '#components/brand/ContactLinks.tsx'
import { SpokenSentence } from './SpokenSentence.tsx'

const TONES = { green: 'bg-green-soft text-green', red: 'bg-red-soft text-red', gray: 'bg-gray-soft text-gray' }

type Props = {
  title: string
  text?: ReactNode
  /** Shown above the title to illustrate what happened. */
  icon?: ReactNode
  tone?: keyof typeof TONES
  /** Shown below the form, such as a link to a different screen. */
  footer?: ReactNode
  children?: ReactNode
}

/** The layout of the signed-out screens: one form, next to a brand panel on wide screens. */
export function AuthLayout({ title, text, icon, tone = 'green', footer, children }: Props): ReactNode {
  usePageTitle(title)
  return (
    <div className="grid min-h-dvh bg-surface dark:bg-canvas lg:grid-cols-[minmax(22rem,5fr)_7fr]">
      <BrandPanel />
      <div className="flex min-w-0 flex-col px-4 sm:px-8">
        <header className="flex h-16 shrink-0 items-center justify-between lg:justify-end">
          <span className="flex min-w-0 lg:hidden">
            <Wordmark />
          </span>
          <ThemeToggle />
        </header>
        <main className="flex flex-1 justify-center pt-6 pb-16 sm:items-center sm:pt-0">
          <div className="w-full max-w-md">
            {icon && (
              <div
                aria-hidden="true"
                className={`mb-5 flex size-12 items-center justify-center rounded-lg ${TONES[tone]}`}
              >
                {icon}
              </div>
            )}
            <h1 className="text-xl font-semibold text-ink">{title}</h1>
            {text && <p className="mt-2 text-base text-muted">{text}</p>}
            {children && <div className="mt-8">{children}</div>}
            {footer && <p className="mt-6 text-base text-muted">{footer}</p>}
          </div>
        </main>
        <footer className="mx-auto w-full max-w-md pb-6 empty:hidden">
          <ContactLinks />
        </footer>
      </div>
    </div>
  )
}

/** The branded side of the signed-out screens, on wide screens only. */
function BrandPanel(): ReactNode {
  return (
    <aside className="sticky top-0 hidden h-dvh overflow-hidden bg-brand text-brand-ink lg:flex lg:flex-col lg:justify-between lg:p-12">
      <Wordmark isInverse />
      <div aria-hidden="true" className="absolute inset-x-0 top-1/2 h-64 -translate-y-[62%] text-brand-line">
        <SpokenSentence />
      </div>
      <div className="relative max-w-md">
        <p className="text-xl font-semibold text-balance">Every call answered, every word written down.</p>
        <p className="mt-3 text-base text-brand-muted">
          A voice agent that takes and makes your calls in your words, and hands you the transcript when it hangs up.
        </p>
      </div>
    </aside>
  )
}
