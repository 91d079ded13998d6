import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import type { HealthState } from './status-health.ts'

/** A health badge. Its icon conveys the state without relying on color. */
export function HealthBadge({ health }: { health: HealthState }): ReactNode {
  if (health.isGood === null) return <Badge tone="amber">{health.label}</Badge>
  return (
    <Badge tone={health.isGood ? 'green' : 'red'} icon={health.isGood ? <CircleCheck /> : <TriangleAlert />}>
      {health.label}
    </Badge>
  )
}
