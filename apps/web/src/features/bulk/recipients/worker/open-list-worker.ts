import { proxy, wrap } from 'comlink'
import { checkForNewVersion } from '#lib/loading/load-code.ts'
import type { AddNumbersResult, NumbersProblem, NumbersProgress } from './add-numbers.ts'
import type { ListWorker } from './list.worker.ts'
import type {
  CampaignFields,
  CheckedList,
  CheckInput,
  CheckProgress,
  CreateOutcome,
  NumbersSource,
  RowPageRequest,
  RowPreview,
  UnreadableList,
} from './recipient-worker-messages.ts'

/** Reads, checks, pages and sends one list in a worker, so the page stays responsive. */
export type RecipientWorker = {
  check: (input: CheckInput, onProgress: (progress: CheckProgress) => void) => Promise<CheckedList | UnreadableList>
  /** A page of a checked list's rows; `first` counts from 0. */
  getPage: (page: RowPageRequest) => Promise<RowPreview[]>
  /** The refused rows as a CSV file. */
  exportRefused: () => Promise<Blob>
  create: (campaign: CampaignFields) => Promise<CreateOutcome>
  /** Terminates the worker and rejects pending requests. */
  close: () => void
}

type OpenedWorker = RecipientWorker & {
  /** Adds numbers to the do-not-call list. */
  addNumbers: (
    source: NumbersSource,
    onProgress: (progress: NumbersProgress) => void,
  ) => Promise<AddNumbersResult | NumbersProblem>
}

/** Requests are rejected if the worker itself fails: its code did not load, or it ran out of memory. */
export function openListWorker(): OpenedWorker {
  const worker = new Worker(new URL('./list.worker.ts', import.meta.url), { type: 'module' })
  const remote = wrap<ListWorker>(worker)
  const { promise: failure, reject: fail } = Promise.withResolvers<never>()
  failure.catch(() => {})
  worker.addEventListener('error', () => {
    // An update may have removed the worker's file since the page was loaded.
    void checkForNewVersion()
    fail(new Error('The worker failed'))
  })

  /** Ignores progress that arrives after the response: it has a channel of its own. */
  async function withProgress<Result, Progress>(
    request: (onProgress: (progress: Progress) => void) => Promise<Result>,
    onProgress: (progress: Progress) => void,
  ): Promise<Result> {
    let isDone = false
    const report = proxy((progress: Progress) => {
      if (!isDone) onProgress(progress)
    })
    try {
      return await Promise.race([request(report), failure])
    } finally {
      isDone = true
    }
  }

  return {
    check: async (input, onProgress) =>
      await withProgress(async (report) => await remote.check(input, report), onProgress),
    getPage: async (page) => await Promise.race([remote.getPage(page), failure]),
    exportRefused: async () => await Promise.race([remote.exportRefused(), failure]),
    create: async (campaign) => await Promise.race([remote.create(campaign), failure]),
    addNumbers: async (source, onProgress) =>
      await withProgress(async (report) => await remote.addNumbers(source, report), onProgress),
    close: () => {
      worker.terminate()
      fail(new Error('The list was closed'))
    },
  }
}
