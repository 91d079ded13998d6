import type { ReactNode } from 'react'
import { CallReview } from '../../features/calls/review/CallReview.tsx'

export function CallReviewScreen(): ReactNode {
  return <CallReview />
}
