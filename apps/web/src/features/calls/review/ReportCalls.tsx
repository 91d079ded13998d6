import { defaultSummary, formatDate, formatDuration, formatTime } from '@callwright/contract/calls/call-text'
import { STATUS_LABELS } from '@callwright/contract/calls/calls'
import type { ReactNode } from 'react'
import { excerpt } from '#lib/excerpt.ts'
import { formatReportedNumber } from '../call-number.ts'
import type { CallRow } from '../call-row.ts'
import { TestMark } from '../TestMark.tsx'

type Props = {
  title: string
  calls: readonly CallRow[]
  empty: string
  /** Adds a checkbox before each call, to tick off on paper. */
  hasCheckboxes?: boolean
  /** Shown below the calls. */
  children?: ReactNode
}

/** A printed list of calls; no call is split between two pages. */
export function ReportCalls({ title, calls, empty, hasCheckboxes = false, children }: Props): ReactNode {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="break-after-avoid text-base font-semibold">{title}</h2>
      {calls.length === 0 && <p className="text-sm text-muted">{empty}</p>}
      {calls.length > 0 && (
        <table className="w-full table-fixed border-separate border-spacing-0 text-left text-sm">
          <thead>
            <tr className="text-muted">
              {hasCheckboxes && <th className={`${HEAD} w-7`} aria-label="Done" />}
              <th className={`${HEAD} w-32`}>Date</th>
              <th className={`${HEAD} w-40`}>Contact</th>
              {!hasCheckboxes && <th className={`${HEAD} w-20`}>Duration</th>}
              {!hasCheckboxes && <th className={`${HEAD} w-24`}>Status</th>}
              <th className={HEAD}>{hasCheckboxes ? 'Notes' : 'Summary'}</th>
            </tr>
          </thead>
          <tbody>
            {calls.map((call) => (
              <tr key={call.id} className="break-inside-avoid align-top">
                {hasCheckboxes && (
                  <td className={CELL}>
                    <span className="mt-0.5 block size-3.5 rounded-sm border border-line-strong" />
                  </td>
                )}
                <td className={CELL}>
                  {formatDate(call.startedAt)}
                  <span className="block text-muted">{formatTime(call.startedAt, { withZone: true })}</span>
                </td>
                <td className={CELL}>
                  <span className="block font-medium">{excerpt(formatReportedNumber(call), 40)}</span>
                  {call.contactName && <bdi>{excerpt(call.contactName, 60)}</bdi>} <TestMark call={call} />
                </td>
                {!hasCheckboxes && <td className={CELL}>{formatDuration(call.durationSeconds)}</td>}
                {!hasCheckboxes && <td className={CELL}>{STATUS_LABELS[call.status]}</td>}
                <td className={CELL} dir="auto">
                  {excerpt((hasCheckboxes ? (call.notes ?? call.summary) : call.summary) ?? defaultSummary(call), 180)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {children && <p className="text-sm text-muted">{children}</p>}
    </section>
  )
}

const HEAD = 'border-b border-line-strong py-1.5 pr-3 font-medium'
const CELL = 'border-b border-line py-2 pr-3 wrap-anywhere'
