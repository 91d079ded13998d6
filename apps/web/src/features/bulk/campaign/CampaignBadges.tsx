import type { CampaignState } from '@callwright/contract/campaigns/campaigns'
import { CalendarClock, CircleCheck, CirclePause, CircleX, Hourglass, Play, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { TestBadge } from '../TestBadge.tsx'
import { describeState, STATE_TONES, type CampaignSummary } from './campaign-labels.ts'

const ICONS: Record<CampaignState, LucideIcon> = {
  scheduled: CalendarClock,
  running: Play,
  held: Hourglass,
  paused: CirclePause,
  finished: CircleCheck,
  cancelled: CircleX,
}

/** A campaign's state, with a badge for test mode. `note`, such as the progress, follows the state. */
export function CampaignBadges({ campaign, note }: { campaign: BadgeFields; note?: string }): ReactNode {
  const { state, testMode, waitsUntil } = campaign
  const Icon = ICONS[state]
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={waitsUntil === null ? STATE_TONES[state] : 'gray'} icon={<Icon />} className="tabular-nums">
        {describeState(campaign)}
        {note && `${waitsUntil === null ? '' : ','} ${note}`}
      </Badge>
      {testMode && <TestBadge />}
    </span>
  )
}

type BadgeFields = Pick<CampaignSummary, 'state' | 'testMode' | 'waitsUntil'>
