import type { FlightPlan } from '@callwright/contract/campaigns/flight-plan'
import { expose } from 'comlink'
import { addNumbers } from './add-numbers.ts'
import { checkList, type CheckedSheet, type ListContent, readSource } from './check-list.ts'
import { createFromList, planFromList } from './create-from-list.ts'
import type {
  CampaignFields,
  CheckedList,
  CheckInput,
  CheckProgress,
  CreateOutcome,
  PlanSettings,
  RowPageRequest,
  RowPreview,
  UnreadableList,
} from './recipient-worker-messages.ts'
import { getRowPage } from './row-page.ts'
import { buildRefusedCsv } from './refused-csv.ts'

// Holds one list off the main thread, so the page stays responsive however long the list is.
let content: ListContent | null = null
let list: CheckedSheet | null = null
let lastCheckId = 0

async function check(
  { source, ...options }: CheckInput,
  onProgress: (progress: CheckProgress) => void,
): Promise<CheckedList | UnreadableList> {
  lastCheckId += 1
  const checkId = lastCheckId
  const read = source === null ? content : await readSource(source)
  if (read === null) throw new Error('There is no list yet')
  if ('problem' in read) return { ...read, columns: [] }
  content = read
  const checked = await checkList(content, { ...options, onProgress })
  // A later check, with another choice, may already be complete.
  if (checkId === lastCheckId) list = 'problem' in checked ? null : checked
  return 'problem' in checked ? checked : checked.summary
}

/** A page of the checked list's rows; `first` counts from 0. */
function getPage(page: RowPageRequest): RowPreview[] {
  return getRowPage(requireList(), page)
}

/** The refused rows as a CSV file. */
function exportRefused(): Blob {
  const { sheet, rows } = requireList()
  // The byte order mark tells spreadsheets that the text is UTF-8.
  return new Blob(['\uFEFF', buildRefusedCsv(sheet, rows)], { type: 'text/csv;charset=utf-8' })
}

async function create(campaign: CampaignFields): Promise<CreateOutcome> {
  return await createFromList(requireList(), campaign)
}

async function plan(settings: PlanSettings): Promise<FlightPlan> {
  return await planFromList(requireList(), settings)
}

function requireList(): CheckedSheet {
  if (!list) throw new Error('There is no list yet')
  return list
}

const listWorker = { check, getPage, exportRefused, create, plan, addNumbers }
export type ListWorker = typeof listWorker

expose(listWorker)
