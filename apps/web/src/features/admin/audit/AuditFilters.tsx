import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { CsvLink } from '#components/table/CsvLink.tsx'
import { Button } from '#components/Button.tsx'
import { PeriodPicker } from '#components/form/PeriodPicker.tsx'
import { Select } from '#components/form/Select.tsx'
import { periodParams } from '#lib/url-state/period.ts'
import { UrlSearchInput } from '#components/form/UrlSearchInput.tsx'
import { ACTION_KINDS, AUDIT_PRESETS, type AuditView } from './audit-view.ts'

type Props = {
  view: AuditView
  /** The name of the client that the log is filtered by, once it is known. */
  clientName: string | null
  exportHref: string
  onChange: (change: Record<string, string>) => void
}

/** The audit log's filters and export. */
export function AuditFilters({ view, clientName, exportHref, onChange }: Props): ReactNode {
  return (
    <div className="flex flex-col gap-3 border-b border-line px-5 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <UrlSearchInput placeholder="Search the log..." className="min-w-64 flex-1 md:max-w-sm" />
        <Select
          aria-label="Kind"
          value={view.kind}
          onChange={({ target }) => onChange({ kind: target.value })}
          emptyLabel="All kinds"
          options={ACTION_KINDS}
          className="w-44 max-md:min-w-32 max-md:flex-1"
        />
        <PeriodPicker
          label="Period"
          presets={AUDIT_PRESETS}
          anyLabel="Any time"
          value={view.period}
          onChange={(period) => onChange(periodParams(period))}
          className="max-md:flex-1"
        />
        <CsvLink href={exportHref} className="h-10! max-md:w-full md:ml-auto" />
      </div>
      {view.clientId !== '' && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <span className="min-w-0 truncate">
            Only <span className="font-medium text-ink">{clientName ?? 'one client'}</span>
          </span>
          <Button variant="ghost" size="sm" icon={<X size={14} />} onClick={() => onChange({ client: '' })}>
            All clients
          </Button>
        </p>
      )}
    </div>
  )
}
