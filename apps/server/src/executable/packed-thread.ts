import { getAsset } from 'node:sea'
import { Worker, type WorkerOptions } from 'node:worker_threads'

import { ASSETS } from './assets.ts'

/** Starts the thread that the executable carries; packaging puts this in the place of `open-thread.ts`. */
export function openThread(options: WorkerOptions): Worker {
  return new Worker(getAsset(ASSETS.thread, 'utf8'), { ...options, eval: true })
}
