import type { ReactNode } from 'react'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { formatZonedDateTime } from '#lib/format.ts'
import {
  describeActor,
  describeClient,
  listAuditChanges,
  formatAction,
  formatActionKind,
  type AuditEntry,
} from './audit-labels.ts'

type Props = {
  open: boolean
  entry: AuditEntry
  /** The operator's own business. */
  ownTenantId: string | undefined
  onClose: () => void
}

/** An audit log entry in full. */
export function AuditEntryDialog({ open, entry, ownTenantId, onClose }: Props): ReactNode {
  const changes = listAuditChanges(entry)
  return (
    <Dialog open={open} onClose={onClose} title={formatAction(entry)} description={formatActionKind(entry.action)}>
      <div className="flex flex-col gap-5 text-sm">
        <dl className="flex flex-col gap-2">
          <Line name="When">{formatZonedDateTime(entry.at)}</Line>
          <Line name="Who">{describeActor(entry)}</Line>
          <Line name="From">{entry.ip ?? 'This machine'}</Line>
          {entry.client && <Line name="Client">{describeClient(entry.client, ownTenantId)}</Line>}
          {entry.subject !== null && <Line name="About">{entry.subject}</Line>}
        </dl>
        {changes.length > 0 && (
          <table className="w-full table-fixed border-separate border-spacing-0 text-left">
            <caption className="sr-only">What was changed</caption>
            <thead>
              <tr className="text-muted">
                <th scope="col" className={HEAD}>
                  Field
                </th>
                <th scope="col" className={HEAD}>
                  Before
                </th>
                <th scope="col" className={HEAD}>
                  After
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row" className={`${CELL} font-medium`}>
                    {field}
                  </th>
                  <td className={CELL}>{before ?? '–'}</td>
                  <td className={CELL}>{after ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Dialog>
  )
}

const HEAD = 'border-b border-line py-2 pr-3 font-medium'
const CELL = 'border-b border-line py-2 pr-3 align-top wrap-anywhere text-ink'

function Line({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3">
      <dt className="text-muted">{name}</dt>
      <dd dir="auto" className="wrap-anywhere text-ink">
        {children}
      </dd>
    </div>
  )
}
