import {
  CAMPAIGN_STATE_LABELS,
  type CampaignReason,
  type CampaignState,
  type RecipientStatus,
} from '@callwright/contract/campaigns/campaigns'
import { FINAL_STATUSES } from './campaign-progress.ts'
import type { BadgeTone } from '#components/Badge.tsx'
import type { Outputs } from '#lib/api/trpc.ts'
import { formatNextMonthStart, formatUpcomingTime } from '#lib/format.ts'

export type Campaign = Outputs['bulk']['campaign']
export type CampaignSummary = Outputs['bulk']['campaigns']['rows'][number]
export type Recipient = Outputs['bulk']['recipients']['rows'][number]

/** `Running`, or `Waiting until 8:28 PM`. */
export function describeState({ state, waitsUntil }: Pick<CampaignSummary, 'state' | 'waitsUntil'>): string {
  return waitsUntil === null ? CAMPAIGN_STATE_LABELS[state] : `Waiting until ${formatUpcomingTime(waitsUntil)}`
}

export const STATE_TONES: Record<CampaignState, BadgeTone> = {
  scheduled: 'blue',
  running: 'accent',
  held: 'amber',
  paused: 'gray',
  finished: 'green',
  cancelled: 'gray',
}

type StatusStyle = {
  tone: BadgeTone
  /** The CSS class for its part of a bar; stripes distinguish statuses of the same hue. */
  fillClass: string
}

export const STATUS_STYLES: Record<RecipientStatus, StatusStyle> = {
  queued: { tone: 'gray', fillClass: 'bg-line-strong' },
  dialling: { tone: 'blue', fillClass: 'bg-blue' },
  'in-progress': { tone: 'amber', fillClass: 'bg-amber' },
  completed: { tone: 'green', fillClass: 'bg-green' },
  missed: { tone: 'red', fillClass: 'bg-red' },
  failed: {
    tone: 'red',
    fillClass: 'bg-[repeating-linear-gradient(45deg,var(--red)_0_2px,var(--red-soft)_2px_4px)]',
  },
  unknown: {
    tone: 'amber',
    fillClass: 'bg-[repeating-linear-gradient(45deg,var(--amber)_0_2px,var(--amber-soft)_2px_4px)]',
  },
  skipped: {
    tone: 'gray',
    fillClass: 'bg-[repeating-linear-gradient(45deg,var(--gray)_0_2px,var(--gray-soft)_2px_4px)]',
  },
  cancelled: { tone: 'gray', fillClass: 'bg-gray' },
}

/** In the order of the tiles. */
export const STATUS_ORDER: readonly RecipientStatus[] = [...FINAL_STATUSES, 'in-progress', 'dialling', 'queued']

const NEXT_STEPS: Record<Exclude<CampaignReason, 'limit-reached'>, string> = {
  'client-paused': 'Please ask your administrator to resume it.',
  'outside-hours': 'You do not need to do anything.',
  'provider-busy': 'You do not need to do anything.',
  'provider-trouble': 'If this continues, check your agent and the failed calls below, or ask your administrator.',
  'responses-lost': 'If this continues, please ask your administrator.',
  'agent-trouble': 'Please open your agent and press Update Agent again.',
  'start-missed': 'To call these people, create the campaign again.',
}

/** What the user can do about a campaign that is not calling. */
export function describeNextStep(reason: CampaignReason): string {
  if (reason !== 'limit-reached') return NEXT_STEPS[reason]
  return `You get new minutes on ${formatNextMonthStart()}. To continue sooner, please ask your administrator for more.`
}
