import type { ReactNode } from 'react'
import { SkeletonStack } from '#components/SkeletonStack.tsx'

const OUTCOMES = ['h-12 max-w-prose', 'h-51 rounded-lg', 'h-31 rounded-lg']
/** An introduction, the default outcome, and an empty list of goals. */
export const OUTCOMES_SKELETON: ReactNode = <SkeletonStack sizes={OUTCOMES} className="gap-4" />

const HOURS = ['h-31 rounded-lg', 'h-53 rounded-lg']
/** An empty list of people, and opening hours that are off. */
export const HOURS_SKELETON: ReactNode = <SkeletonStack sizes={HOURS} className="gap-4" />

const APPOINTMENTS = ['h-63 rounded-lg', 'h-31 rounded-lg']
/** The switch, and a list of services. */
export const APPOINTMENTS_SKELETON: ReactNode = <SkeletonStack sizes={APPOINTMENTS} className="gap-4" />
