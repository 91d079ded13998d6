import { getAsset } from 'node:sea'
import { Worker, type WorkerOptions } from 'node:worker_threads'

import type { ThreadName } from '../threads/open-thread.ts'

/** Starts a thread from the executable's assets; packaging replaces `open-thread.ts` with this file. */
export function openThread(name: ThreadName, options: WorkerOptions): Worker {
  return new Worker(getAsset(`${name}.js`, 'utf8'), { ...options, eval: true })
}
