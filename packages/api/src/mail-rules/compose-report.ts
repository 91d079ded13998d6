import { formatDuration } from '@callwright/contract/calls/call-text'

import { type ReviewCtx, reviewCalls } from '../calls/review/review.ts'
import { formatDay } from '../context/days.ts'
import { createOffsetLookup, DAY_MS, dayNumber } from '../context/local-time.ts'
import type { EmailBlock } from '../mail/queue-email.ts'
import type { Content } from './compose-call.ts'
import { formatCalls } from './describe-call.ts'

/** A list of outcomes may be long. */
const CHOICES_MAX = 12

/** A month's figures, with a link to the review, which prints them as a page. */
export async function composeReport(
  ctx: ReviewCtx,
  { timeZone, from, to, publicUrl }: { timeZone: string; from: number; to: number; publicUrl: string },
): Promise<Content> {
  const review = await reviewCalls(ctx, { from, to, timeZone, withoutTests: true })
  const { current, before, outcome, goals, outsideHours, callBacks, minutes } = review
  const month = new Date(from).toLocaleDateString('en-US', { timeZone, month: 'long', year: 'numeric' })
  const results = (outcome?.choices ?? []).filter((choice) => choice.current > 0).slice(0, CHOICES_MAX)
  const met = goals.filter((goal) => goal.current.total > 0)
  const total = formatCalls(current.total)
  return {
    subject: `${month}: ${total}${outsideHours ? `, ${outsideHours} outside opening hours` : ''}`,
    body: [
      { heading: `${month}: ${total}` },
      {
        facts: [
          ['Calls', `${current.total} (previous ${Math.round((to - from) / DAY_MS)} days: ${before.total})`],
          ['Reached', String(current.reached)],
          ...(outsideHours === null ? [] : [['Outside opening hours', String(outsideHours)] as const]),
          ['Missed', String(current.missed)],
          ['Transferred', String(current.transferred)],
          ['Call-backs', callBacks.open > 0 ? `${callBacks.asked}, ${callBacks.open} open` : String(callBacks.asked)],
          ['Average duration', formatDuration(current.averageSeconds)],
          ...(minutes === null
            ? []
            : [
                [
                  'Minutes used',
                  minutes.limit === null ? String(minutes.used) : `${minutes.used} of ${minutes.limit}`,
                ] as const,
              ]),
        ],
      },
      ...tableOf(
        outcome?.name ?? '',
        results.map((choice) => [choice.value, String(choice.current)]),
      ),
      ...tableOf(
        'Goals',
        met.map((goal) => [goal.name, `${goal.current.reached} of ${goal.current.total} calls`]),
      ),
      {
        button: 'Open the report',
        href: `${publicUrl}/call-review?from=${formatLocalDay(from, timeZone)}&to=${formatLocalDay(to - 1, timeZone)}`,
      },
    ],
  }
}

function tableOf(heading: string, facts: (readonly [string, string])[]): EmailBlock[] {
  return facts.length === 0 ? [] : [{ heading }, { facts }]
}

function formatLocalDay(at: number, timeZone: string): string {
  return formatDay(dayNumber(at, createOffsetLookup(timeZone)(at)))
}
