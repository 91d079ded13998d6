import type { ReactNode } from 'react'
import { failureSentence } from '../../lib/api/failure.ts'
import type { QueryState } from '../../lib/api/use-paged-list.ts'
import { ErrorState } from './ErrorState.tsx'

type Props = {
  query: Pick<QueryState, 'data' | 'error' | 'isError' | 'refetch'>
  title: string
  /** Shown where the server gave no sentence of its own: what is safe and what to do. */
  fallback: string
}

/** In place of data that could not be loaded; nothing while older data are shown. */
export function QueryError({ query, title, fallback }: Props): ReactNode {
  if (!query.isError || query.data !== undefined) return null
  return <ErrorState title={title} text={failureSentence(query.error, fallback)} onRetry={() => void query.refetch()} />
}
