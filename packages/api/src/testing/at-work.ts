import type { Worker } from '../jobs/worker.ts'

/** Lets it work until the end of the scope. */
export function atWork(worker: Worker): AsyncDisposable {
  worker.start()
  return { [Symbol.asyncDispose]: worker.stop }
}
