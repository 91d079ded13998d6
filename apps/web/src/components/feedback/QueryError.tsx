import type { ReactNode } from 'react'
import { failureMessage } from '#lib/api/failure.ts'
import type { QueryState } from '#lib/api/use-paged-list.ts'
import { ErrorState } from './ErrorState.tsx'

type Props = {
  query: Pick<QueryState, 'data' | 'error' | 'isError' | 'refetch'>
  title: string
  /** Shown when the server sends no message: what is safe and what to do. */
  fallback?: string | undefined
}

/** Replaces data that could not be loaded; renders nothing while older data is shown. */
export function QueryError({ query, title, fallback = 'Nothing is lost. Please try again.' }: Props): ReactNode {
  if (!query.isError || query.data !== undefined) return null
  return <ErrorState title={title} text={failureMessage(query.error, fallback)} onRetry={() => void query.refetch()} />
}
