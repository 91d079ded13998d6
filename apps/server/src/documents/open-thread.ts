import { Worker, type WorkerOptions } from 'node:worker_threads'

const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js'

/** Starts the thread that reads documents from its source or bundle, which is next to this file. */
export function openThread(options: WorkerOptions): Worker {
  return new Worker(new URL(`./read-document.thread.${EXTENSION}`, import.meta.url), options)
}
