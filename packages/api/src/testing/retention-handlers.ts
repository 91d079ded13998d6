import type { Deps } from '../context/context.ts'
import type { JobHandlers } from '../jobs/job-worker.ts'
import { retentionCheckHandler, retentionHandler } from '../privacy/retention/expire-content.ts'

export function retentionHandlers(deps: Deps): JobHandlers {
  return { retention: retentionHandler(deps), 'retention-check': retentionCheckHandler(deps) }
}
