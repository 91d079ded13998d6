import { formatPhone } from '@callwright/contract/calls/format-phone'
import type { FlightPlan } from '@callwright/contract/campaigns/flight-plan'
import type { ReactNode } from 'react'
import { excerpt } from '#lib/excerpt.ts'
import { formatNumber } from '#lib/format.ts'
import { NOT_CALLED } from './not-called.ts'
import { PlanFold } from './PlanFold.tsx'

const NAME_MAX_LENGTH = 40

/** Why people are not called, what to do about it, and who they are unless the list's rows show them. */
export function NotCalledList({ notCalled }: Pick<FlightPlan, 'notCalled'>): ReactNode {
  if (notCalled.length === 0) return null
  return (
    <PlanFold title="Who is not called, and why">
      <ul className="flex flex-col gap-3">
        {notCalled.map(({ reason, people, first }) => {
          const { text, advice, isInRows } = NOT_CALLED[reason]
          return (
            <li key={reason}>
              <p>
                <span className="font-medium text-ink tabular-nums">
                  {formatNumber(people)} {text}.
                </span>{' '}
                <span className="text-muted">{advice}</span>
              </p>
              {!isInRows && (
                <p className="mt-0.5 text-muted tabular-nums">
                  {first.map(({ line, phoneNumber, name }, index) => (
                    <span key={line}>
                      {index > 0 && ', '}row {formatNumber(line)} {name && <bdi>{excerpt(name, NAME_MAX_LENGTH)} </bdi>}
                      <span className="whitespace-nowrap">{formatPhone(phoneNumber)}</span>
                    </span>
                  ))}
                  {people > first.length && ` and ${formatNumber(people - first.length)} more`}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </PlanFold>
  )
}
