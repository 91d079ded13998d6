import type { UploadPurpose } from '@callwright/contract/business-files'
import { warnBeforeUnload } from '#lib/form/unload-warning.ts'
import { createStore, type ReadableStore } from '#lib/store.ts'
import { uploadFile } from '#lib/files/upload-file.ts'

export type ActiveUpload = { key: number; purpose: UploadPurpose; name: string; size: number; sentBytes: number }

type Outcome = { response: unknown } | { error: unknown }
type Job = ActiveUpload & { file: File; controller: AbortController; settle: (outcome: Outcome) => void }

/** More parallel uploads would only share the same bandwidth. */
const MAX_PARALLEL = 3

// Module state: uploads continue after the user leaves the screen, and reappear when the user returns.
const jobs = createStore<readonly Job[]>([])
export const activeUploads: ReadableStore<readonly ActiveUpload[]> = jobs
let lastKey = 0
const running = new Set<number>()

/**
 * Uploads a file when its turn comes.
 * @returns the server's response @throws what `uploadFile` throws; an AbortError if stopped while waiting
 */
export async function queueUpload(file: File, purpose: UploadPurpose): Promise<unknown> {
  const outcome = await new Promise<Outcome>((settle) => {
    lastKey += 1
    const { name, size } = file
    const job: Job = {
      key: lastKey,
      purpose,
      name,
      size,
      sentBytes: 0,
      file,
      controller: new AbortController(),
      settle,
    }
    setJobs([...jobs.get(), job])
    startNext()
  })
  if ('error' in outcome) throw outcome.error
  return outcome.response
}

export function stopUpload(key: number): void {
  const job = jobs.get().find((item) => item.key === key)
  job?.controller.abort()
  if (job && !running.has(key)) finishUpload(job, { error: new DOMException('Stopped', 'AbortError') })
}

function startNext(): void {
  for (const job of jobs.get()) {
    if (running.size >= MAX_PARALLEL) return
    if (running.has(job.key)) continue
    running.add(job.key)
    void sendFile(job)
  }
}

async function sendFile(job: Job): Promise<void> {
  const { key, file, purpose, controller } = job
  const onProgress = (sent: number): void =>
    setJobs(jobs.get().map((item) => (item.key === key ? { ...item, sentBytes: Math.min(sent, item.size) } : item)))
  try {
    const response = await uploadFile(file, { purpose, signal: controller.signal, onProgress })
    finishUpload(job, { response })
  } catch (error) {
    finishUpload(job, { error })
  }
}

function finishUpload({ key, settle }: Job, outcome: Outcome): void {
  running.delete(key)
  setJobs(jobs.get().filter((item) => item.key !== key))
  settle(outcome)
  startNext()
}

function setJobs(next: readonly Job[]): void {
  // Leaving the page would stop the uploads.
  warnBeforeUnload(jobs, next.length > 0)
  jobs.set(next)
}
