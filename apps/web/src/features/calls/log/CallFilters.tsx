import { CALL_DIRECTIONS, CALL_STATUSES, STATUS_LABELS } from '@callwright/contract/calls/calls'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState, type ComponentProps, type ReactNode, type Ref } from 'react'
import { CheckboxMenu } from '#components/form/CheckboxMenu.tsx'
import { CONTROL_STYLE } from '#components/form/control-style.ts'
import { PeriodPicker } from '#components/form/PeriodPicker.tsx'
import { SearchInput } from '#components/form/SearchInput.tsx'
import { Select } from '#components/form/Select.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { cx } from '#lib/cx.ts'
import { DIRECTION_OPTIONS } from '../call-labels.ts'
import { countFilters, FILTER_PRESETS, type CallFilter } from './call-filter.ts'
import { FilterChips } from './result-filters/FilterChips.tsx'
import { MoreFilters } from './result-filters/MoreFilters.tsx'
import { OutcomeSelect } from './result-filters/OutcomeSelect.tsx'

const STATUS_OPTIONS = CALL_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))

type ChangeProps = { filter: CallFilter; setFilter: (change: Partial<CallFilter>) => void }

type Props = ChangeProps & {
  searchText: string
  setSearchText: (text: string) => void
  searchBox: Ref<HTMLInputElement>
}

/** The list's search and filters. On a phone, a button shows the filters. */
export function CallFilters({ filter, searchText, setSearchText, setFilter, searchBox }: Props): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const filtersId = useId()
  const count = countFilters(filter)
  const fields = trpc.agent.fields.useQuery(undefined, { refetchOnMount: 'always' })
  return (
    <div className="flex flex-wrap items-start gap-2">
      <div className="min-w-0 flex-1 md:basis-full">
        <SearchInput
          ref={searchBox}
          value={searchText}
          onChange={setSearchText}
          placeholder="Search calls..."
          className="md:max-w-md"
        />
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={filtersId}
        onClick={() => setIsOpen(!isOpen)}
        className={cx(CONTROL_STYLE, 'flex h-10 w-auto! items-center gap-2 md:hidden')}
      >
        <SlidersHorizontal size={16} className="text-muted" />
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </button>
      <div id={filtersId} className={cx('w-full grid-cols-2 gap-2 md:contents', isOpen ? 'grid' : 'hidden')}>
        <FilterFields filter={filter} setFilter={setFilter} fields={fields} />
      </div>
      <FilterChips filter={filter} setFilter={setFilter} fields={fields.data} />
    </div>
  )
}

function FilterFields({ filter, setFilter, fields }: ComponentProps<typeof MoreFilters>): ReactNode {
  return (
    <>
      <CheckboxMenu
        label="Status"
        anyLabel="All statuses"
        options={STATUS_OPTIONS}
        selected={filter.statuses}
        onChange={(statuses) => setFilter({ statuses })}
        className="md:w-36"
      />
      <Select
        aria-label="Direction"
        value={filter.direction ?? ''}
        onChange={({ target }) => {
          setFilter({ direction: CALL_DIRECTIONS.find((direction) => direction === target.value) ?? null })
        }}
        emptyLabel="All directions"
        options={DIRECTION_OPTIONS}
        className="md:w-40"
      />
      <PeriodPicker
        label="Date"
        presets={FILTER_PRESETS}
        anyLabel="Any date"
        value={filter.period}
        onChange={(period) => setFilter({ period })}
        className="col-span-2"
      />
      <OutcomeSelect fields={fields.data} values={filter.values} onChange={(values) => setFilter({ values })} />
      <CampaignSelect selectedId={filter.campaignId} onChange={(campaignId) => setFilter({ campaignId })} />
      <MoreFilters filter={filter} setFilter={setFilter} fields={fields} />
    </>
  )
}

type CampaignProps = { selectedId: string | null; onChange: (campaignId: string | null) => void }

/** Appears once there are campaigns. */
function CampaignSelect({ selectedId, onChange }: CampaignProps): ReactNode {
  const campaigns = trpc.calls.campaigns.useQuery(undefined, { refetchOnMount: 'always' })
  const options = (campaigns.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const isUnknown = selectedId !== null && !options.some(({ value }) => value === selectedId)
  if (options.length === 0 && selectedId === null) return null
  return (
    <Select
      aria-label="Campaign"
      value={selectedId ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
      emptyLabel="All campaigns"
      options={isUnknown ? [{ value: selectedId, label: 'Another campaign' }, ...options] : options}
      className="min-w-0 md:w-44"
    />
  )
}
