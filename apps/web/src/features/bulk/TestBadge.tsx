import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'

/** Marks a campaign in Test Mode. */
export function TestBadge(): ReactNode {
  return (
    <Badge icon={<FlaskConical />} className="border border-line bg-transparent!">
      Test
    </Badge>
  )
}
