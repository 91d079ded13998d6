import type { ReactNode } from 'react'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { useLastValue } from '#lib/hooks/use-last-value.ts'
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
  /** Null while the dialog is closed. */
  entry: AuditEntry | null
  /** The operator's own business. */
  ownTenantId: string | undefined
  onClose: () => void
}

/** An audit log entry in full. */
export function AuditEntryDialog({ entry, ownTenantId, onClose }: Props): ReactNode {
  const lastEntry = useLastValue(entry)
  if (!lastEntry) return null
  const changes = listAuditChanges(lastEntry)
  return (
    <Dialog
      open={entry !== null}
      onClose={onClose}
      title={formatAction(lastEntry)}
      description={formatActionKind(lastEntry.action)}
    >
      <div className="flex flex-col gap-5 text-sm">
        <dl className="flex flex-col gap-2">
          <Line name="When">{formatZonedDateTime(lastEntry.at)}</Line>
          <Line name="Who">{describeActor(lastEntry)}</Line>
          <Line name="From">{lastEntry.ip ?? 'This machine'}</Line>
          {lastEntry.client && <Line name="Client">{describeClient(lastEntry.client, ownTenantId)}</Line>}
          {lastEntry.subject !== null && <Line name="About">{lastEntry.subject}</Line>}
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
