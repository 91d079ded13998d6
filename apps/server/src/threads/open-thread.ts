import { Worker, type WorkerOptions } from 'node:worker_threads'

/** A thread's script, without its extension. */
export type ThreadName = 'read-document.thread' | 'compute.thread' | 'read-calendar.thread'

const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js'

/** Starts a thread from its source or bundle, which is next to this file. */
export function openThread(name: ThreadName, options: WorkerOptions): Worker {
  return new Worker(new URL(`./${name}.${EXTENSION}`, import.meta.url), options)
}
