import { getAsset } from 'node:sea'
import { Worker, type WorkerOptions } from 'node:worker_threads'

import { ASSETS } from './assets.ts'

/** Starts the thread from the executable's assets; packaging replaces `open-thread.ts` with this file. */
export function openThread(options: WorkerOptions): Worker {
  return new Worker(getAsset(ASSETS.thread, 'utf8'), { ...options, eval: true })
}
