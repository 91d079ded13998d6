import { CALL_DIRECTIONS, CALL_STATUSES, STATUS_LABELS } from '@callwright/contract/calls/calls'
import type { ReactNode, Ref } from 'react'
import { CheckboxMenu } from '../../../components/form/CheckboxMenu.tsx'
import { PeriodPicker } from '../../../components/form/PeriodPicker.tsx'
import { SearchInput } from '../../../components/form/SearchInput.tsx'
import { Select } from '../../../components/form/Select.tsx'
import { trpc } from '../../../lib/api/trpc.ts'
import { FILTER_PRESETS, type CallFilter } from './call-filter-url.ts'

const STATUS_OPTIONS = CALL_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))

type Props = {
  filter: CallFilter
  searchText: string
  setSearchText: (text: string) => void
  setFilter: (change: Partial<CallFilter>) => void
  searchBox: Ref<HTMLInputElement>
}

/** The list's filters. The campaign filter appears once there are campaigns. */
export function CallFilters({ filter, searchText, setSearchText, setFilter, searchBox }: Props): ReactNode {
  return (
    <div className="grid grid-cols-2 items-start gap-2 md:flex md:flex-wrap md:gap-3">
      <SearchInput
        ref={searchBox}
        value={searchText}
        onChange={setSearchText}
        placeholder="Search calls..."
        className="col-span-2 md:w-72"
      />
      <CheckboxMenu
        label="Status"
        options={STATUS_OPTIONS}
        selected={filter.statuses}
        onChange={(statuses) => setFilter({ statuses })}
      />
      <Select
        aria-label="Direction"
        value={filter.direction ?? ''}
        onChange={({ target }) => {
          setFilter({ direction: CALL_DIRECTIONS.find((direction) => direction === target.value) ?? null })
        }}
        className="md:w-40"
      >
        <option value="">All directions</option>
        <option value="inbound">Inbound</option>
        <option value="outbound">Outbound</option>
      </Select>
      <PeriodPicker
        label="Date"
        presets={FILTER_PRESETS}
        anyLabel="Any date"
        value={filter.period}
        onChange={(period) => setFilter({ period })}
        className="col-span-2"
      />
      <CampaignSelect selectedId={filter.campaignId} onChange={(campaignId) => setFilter({ campaignId })} />
    </div>
  )
}

type CampaignProps = { selectedId: string | null; onChange: (campaignId: string | null) => void }

function CampaignSelect({ selectedId, onChange }: CampaignProps): ReactNode {
  const campaigns = trpc.calls.campaigns.useQuery(undefined, { refetchOnMount: 'always' })
  const knownCampaigns = campaigns.data ?? []
  if (knownCampaigns.length === 0 && selectedId === null) return null
  return (
    <Select
      aria-label="Campaign"
      value={selectedId ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
      className="col-span-2 min-w-0 md:w-48"
    >
      <option value="">All campaigns</option>
      {selectedId !== null && !knownCampaigns.some(({ id }) => id === selectedId) && (
        <option value={selectedId}>Another campaign</option>
      )}
      {knownCampaigns.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
