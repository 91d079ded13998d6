import { checkForNewVersion } from '../../../../lib/loading/load-code.ts'
import type {
  CampaignFields,
  CheckedList,
  CheckProgress,
  CheckRules,
  CreateOutcome,
  WorkerAnswers,
  WorkerInputs,
  WorkerReply,
  ListSource,
  RowPage,
  ShownRow,
  UnreadableList,
} from './recipient-worker-messages.ts'

/** Reads, checks, pages and sends one list in a worker, so that the page stays responsive. */
export type RecipientWorker = {
  check: (
    source: ListSource,
    options: { rules: CheckRules; onProgress: (progress: CheckProgress) => void },
  ) => Promise<CheckedList | UnreadableList>
  /** Some rows of a checked list; counted from 0. */
  page: (page: RowPage) => Promise<ShownRow[]>
  /** The refused rows as a CSV file. */
  refused: () => Promise<Blob>
  create: (campaign: CampaignFields) => Promise<CreateOutcome>
  /** Terminates the worker and rejects pending requests. */
  close: () => void
}

type Waiting = {
  resolve: (answer: WorkerAnswers[keyof WorkerAnswers]) => void
  reject: (reason: Error) => void
  onProgress?: (progress: CheckProgress) => void
}

/** Promises are rejected where the worker itself breaks: its code did not load, or it ran out of memory. */
export function openRecipientWorker(): RecipientWorker {
  const worker = new Worker(new URL('./recipients.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let lastId = 0

  worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
    const one = waiting.get(data.id)
    if ('progress' in data) return one?.onProgress?.(data.progress)
    waiting.delete(data.id)
    if ('answer' in data) one?.resolve(data.answer)
    else one?.reject(new Error('The list could not be worked on'))
  })
  worker.addEventListener('error', () => {
    // Its file may be gone since the page was loaded.
    void checkForNewVersion()
    giveUp('The worker broke')
  })

  function giveUp(why: string): void {
    for (const { reject } of waiting.values()) reject(new Error(why))
    waiting.clear()
  }

  async function ask<Name extends keyof WorkerInputs>(
    name: Name,
    input: WorkerInputs[Name],
    onProgress?: (progress: CheckProgress) => void,
  ): Promise<WorkerAnswers[Name]> {
    lastId += 1
    const id = lastId
    const answer = await new Promise<WorkerAnswers[keyof WorkerAnswers]>((resolve, reject) => {
      waiting.set(id, { resolve, reject, ...(onProgress ? { onProgress } : {}) })
      worker.postMessage({ id, ask: name, input })
    })
    // The worker answers each ask by its own kind.
    return answer as WorkerAnswers[Name]
  }

  return {
    check: async (source, { rules, onProgress }) => await ask('check', { source, rules }, onProgress),
    page: async (page) => await ask('page', page),
    refused: async () => await ask('refused', null),
    create: async (campaign) => await ask('create', campaign),
    close: () => {
      worker.terminate()
      giveUp('The list was closed')
    },
  }
}
