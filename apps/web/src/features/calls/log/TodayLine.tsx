import type { ReactNode } from 'react'
import { FailureNotice } from '#components/feedback/FailureNotice.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { trpc, type Outputs } from '#lib/api/trpc.ts'
import { formatCapped, formatCount, formatNumber } from '#lib/format.ts'
import { useToday } from '#lib/hooks/use-today.ts'
import { MISSED_CALLERS_ID } from '#lib/paths.ts'
import { startOfDay } from '#lib/url-state/period.ts'

type Today = Outputs['calls']['today']

/** How the day is going, in one line, and what needs the user's attention. */
export function TodayLine(): ReactNode {
  const from = useToday()
  const query = trpc.calls.today.useQuery({ from, to: startOfDay(from, 1) }, { refetchOnMount: 'always' })
  if (query.isPending) return <Skeleton className="h-6 w-72 max-w-full" />
  if (!query.data) {
    return <FailureNotice onRetry={() => void query.refetch()}>Today’s figures could not be loaded.</FailureNotice>
  }
  const { calls, missed, minutesLeft } = query.data
  const tasks = listTasks(query.data.attention)
  return (
    <section aria-label="Today" className="flex flex-col gap-3">
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-base text-ink tabular-nums">
        <li>
          {calls === 0 ? 'No calls today' : <TextLink href={TODAYS_CALLS}>{formatCount(calls, 'call')} today</TextLink>}
        </li>
        {calls > 0 && (
          <li>
            {missed === 0 ? (
              'None missed today'
            ) : (
              <TextLink href={TODAYS_MISSED_CALLS}>{formatNumber(missed)} missed today</TextLink>
            )}
          </li>
        )}
        {minutesLeft !== null && <li>{formatCount(minutesLeft, 'minute')} left this month</li>}
        <li>
          <TextLink href="/call-review">How the last 30 days went</TextLink>
        </li>
      </ul>
      {tasks.length > 0 && (
        <Notice tone="warning">
          Needs your attention:{' '}
          {tasks.map(({ text, href }, index) => (
            <span key={href}>
              {index > 0 && ', '}
              <TextLink href={href} isUnderlined>
                {text}
              </TextLink>
            </span>
          ))}
        </Notice>
      )}
    </section>
  )
}

const TODAYS_CALLS = '/call-dashboard?range=today&tests=no'
const CONFIGURATION = '/callwright-agent?tab=configuration'
const TODAYS_MISSED_CALLS = `${TODAYS_CALLS}&status=missed&direction=inbound`

const CALL_BACKS = '/bulk-caller/call-backs'

/** What waits for the user, most urgent first. */
function listTasks(attention: Today['attention']): { text: string; href: string }[] {
  const { isAgentFailing, troubledCampaigns, doNotCallRequests, callBackRequests, overdueCallBacks } = attention
  const { missedCallers, callsToCheck, isMailRefused } = attention
  const overdue = overdueCallBacks > 0 && ` (${formatCapped(overdueCallBacks, 'overdue', { plural: 'overdue' })})`
  const tasks = [
    isAgentFailing && { text: 'your agent could not be updated', href: CONFIGURATION },
    callBackRequests > 0 && {
      text: `${formatCapped(callBackRequests, 'call-back')} to confirm${overdue || ''}`,
      href: CALL_BACKS,
    },
    missedCallers > 0 && {
      text: `${formatCapped(missedCallers, 'missed caller')} (last 7 days)`,
      href: `${CALL_BACKS}#${MISSED_CALLERS_ID}`,
    },
    doNotCallRequests > 0 && {
      text: formatCount(doNotCallRequests, 'do-not-call request'),
      href: '/bulk-caller/do-not-call',
    },
    troubledCampaigns > 0 && { text: `${formatCount(troubledCampaigns, 'campaign')} on hold`, href: '/bulk-caller' },
    callsToCheck > 0 && {
      text: `${formatCapped(callsToCheck, 'call')} with answers to check (any date)`,
      href: '/call-dashboard?needsCheck=true&tests=no',
    },
    isMailRefused && { text: 'an address in your email rules refuses emails', href: '/settings' },
  ]
  return tasks.filter((task) => task !== false)
}
