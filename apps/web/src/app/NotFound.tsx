import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ButtonLink.tsx'
import { usePageTitle } from '#lib/hooks/use-page-title.ts'

export function NotFound(): ReactNode {
  usePageTitle('Page not found')
  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <div className="w-full max-w-md rounded-lg border border-line bg-surface p-8 shadow-md">
        <div className="flex items-center gap-3">
          <CircleAlert size={28} aria-hidden="true" className="shrink-0 text-red" />
          <h1 className="text-lg font-semibold text-ink">404 Page Not Found</h1>
        </div>
        <p className="mt-3 text-base text-muted">Did you forget to add the page to the router?</p>
        <ButtonLink href="/dashboard" variant="secondary" className="mt-6">
          Back to Dashboard
        </ButtonLink>
      </div>
    </main>
  )
}
