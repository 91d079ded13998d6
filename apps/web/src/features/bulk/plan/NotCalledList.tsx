import { formatPhone } from '@callwright/contract/calls/format-phone'
import type { FlightPlan } from '@callwright/contract/campaigns/flight-plan'
import type { ReactNode } from 'react'
import { excerpt } from '#lib/excerpt.ts'
import { formatNumber } from '#lib/format.ts'
import { NOT_CALLED } from './not-called.ts'
import { PlanFold } from './PlanFold.tsx'

const NAME_MAX_LENGTH = 40

type Props = Pick<FlightPlan, 'notCalled'> & {
  /** With what to do about it; without the people whom the list's rows show. */
  isDraft?: boolean
}

/** Why people are not called, and who they are. */
export function NotCalledList({ notCalled, isDraft = false }: Props): ReactNode {
  if (notCalled.length === 0) return null
  return (
    <PlanFold title="Who will not be called, and why">
      <ul className="flex flex-col gap-3">
        {notCalled.map(({ reason, people, first }) => {
          const { text, advice, isInRows } = NOT_CALLED[reason]
          return (
            <li key={reason}>
              <p>
                <span className="font-medium text-ink tabular-nums">
                  {formatNumber(people)} {text}.
                </span>{' '}
                {isDraft && <span className="text-muted">{advice}</span>}
              </p>
              {!(isDraft && isInRows) && (
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
