import { Worker, type WorkerOptions } from 'node:worker_threads'

const ENDING = import.meta.url.endsWith('.ts') ? 'ts' : 'js'

/** Starts the thread that reads documents, from its own file beside this one: its source, or its bundle. */
export function openThread(options: WorkerOptions): Worker {
  return new Worker(new URL(`./read-document.thread.${ENDING}`, import.meta.url), options)
}
