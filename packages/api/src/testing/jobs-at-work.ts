import type { Deps } from '../context/context.ts'
import { createJobWorker, type JobHandlers } from '../jobs/job-worker.ts'
import { atWork } from './at-work.ts'

/** Runs jobs of these kinds until the end of the scope. */
export function runJobs(deps: Deps, handlers: JobHandlers): AsyncDisposable {
  return atWork(createJobWorker(deps, handlers))
}
