import type { Deps } from '../context/context.ts'
import { createJobWorker, type JobHandlers } from '../jobs/job-worker.ts'
import { runWorker } from './run-worker.ts'

/** Runs jobs of these kinds until the end of the scope. */
export function runJobs(deps: Deps, handlers: JobHandlers): AsyncDisposable {
  return runWorker(createJobWorker(deps, handlers))
}
