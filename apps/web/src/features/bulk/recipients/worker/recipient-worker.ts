import { checkForNewVersion } from '#lib/loading/load-code.ts'
import type {
  CampaignFields,
  CheckedList,
  CheckProgress,
  CreateOutcome,
  WorkerResponses,
  WorkerInputs,
  WorkerReply,
  RowPageRequest,
  RowPreview,
  UnreadableList,
} from './recipient-worker-messages.ts'

/** Reads, checks, pages and sends one list in a worker, so the page stays responsive. */
export type RecipientWorker = {
  check: (
    input: WorkerInputs['check'],
    onProgress: (progress: CheckProgress) => void,
  ) => Promise<CheckedList | UnreadableList>
  /** A page of a checked list's rows; `first` counts from 0. */
  getPage: (page: RowPageRequest) => Promise<RowPreview[]>
  /** The refused rows as a CSV file. */
  exportRefused: () => Promise<Blob>
  create: (campaign: CampaignFields) => Promise<CreateOutcome>
  /** Terminates the worker and rejects pending requests. */
  close: () => void
}

type PendingRequest = {
  resolve: (response: WorkerResponses[keyof WorkerResponses]) => void
  reject: (reason: Error) => void
  onProgress?: (progress: CheckProgress) => void
}

/** Requests are rejected if the worker itself fails: its code did not load, or it ran out of memory. */
export function openRecipientWorker(): RecipientWorker {
  const worker = new Worker(new URL('./recipients.worker.ts', import.meta.url), { type: 'module' })
  const pending = new Map<number, PendingRequest>()
  let lastId = 0

  worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
    const request = pending.get(data.id)
    if ('progress' in data) return request?.onProgress?.(data.progress)
    pending.delete(data.id)
    if ('response' in data) request?.resolve(data.response)
    else request?.reject(new Error('The list could not be processed'))
  })
  worker.addEventListener('error', () => {
    // An update may have removed the worker's file since the page was loaded.
    void checkForNewVersion()
    rejectAll('The worker failed')
  })

  function rejectAll(message: string): void {
    for (const { reject } of pending.values()) reject(new Error(message))
    pending.clear()
  }

  async function sendRequest<Name extends keyof WorkerInputs>(
    name: Name,
    input: WorkerInputs[Name],
    onProgress?: (progress: CheckProgress) => void,
  ): Promise<WorkerResponses[Name]> {
    lastId += 1
    const id = lastId
    const response = await new Promise<WorkerResponses[keyof WorkerResponses]>((resolve, reject) => {
      pending.set(id, { resolve, reject, ...(onProgress ? { onProgress } : {}) })
      worker.postMessage({ id, method: name, input })
    })
    // The worker's response has the type that belongs to the request's name.
    return response as WorkerResponses[Name]
  }

  return {
    check: async (input, onProgress) => await sendRequest('check', input, onProgress),
    getPage: async (page) => await sendRequest('page', page),
    exportRefused: async () => await sendRequest('refused', null),
    create: async (campaign) => await sendRequest('create', campaign),
    close: () => {
      worker.terminate()
      rejectAll('The list was closed')
    },
  }
}
