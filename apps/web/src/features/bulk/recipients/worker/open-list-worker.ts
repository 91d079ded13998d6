import { proxy, wrap } from 'comlink'
import { checkForNewVersion } from '#lib/loading/load-code.ts'
import type { ListWorker } from './list.worker.ts'

type OpenedWorker = {
  [Name in keyof ListWorker]: (...input: Parameters<ListWorker[Name]>) => Promise<Awaited<ReturnType<ListWorker[Name]>>>
} & {
  /** Terminates the worker and rejects pending requests. */
  close: () => void
}

/** What a new campaign's recipients need. */
export type RecipientWorker = Omit<OpenedWorker, 'addNumbers'>

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
    plan: async (settings) => await Promise.race([remote.plan(settings), failure]),
    addNumbers: async (source, onProgress) =>
      await withProgress(async (report) => await remote.addNumbers(source, report), onProgress),
    close: () => {
      worker.terminate()
      fail(new Error('The list was closed'))
    },
  }
}
