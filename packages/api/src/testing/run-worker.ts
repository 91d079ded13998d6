import type { Worker } from '../jobs/worker.ts'

/** Runs the worker until the end of the scope. */
export function runWorker(worker: Worker): AsyncDisposable {
  worker.start()
  return { [Symbol.asyncDispose]: worker.stop }
}
