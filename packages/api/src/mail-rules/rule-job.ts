import type { Deps } from '../context/context.ts'
import type { JobHandler } from '../jobs/job-worker.ts'
import * as repo from '../mail/mail-rules.repo.ts'
import { isScheduled, type RuleDeps, queueDue, queueSummary } from './scheduled-mails.ts'
import { sendNextReports, type SendReports } from './send-reports.ts'

/** Queues a rule's digest or report when it is due, or the summary of calls above the hourly limit. */
export function mailRuleHandler(deps: RuleDeps & Pick<Deps, 'settings'>): JobHandler {
  return {
    concurrency: 2,
    takesTurns: true,
    async run({ key, payload }) {
      if (payload !== null) {
        const outcome = await sendNextReports(deps, payload as SendReports)
        deps.events.emit('jobsQueued')
        return outcome
      }
      const rule = await repo.findRule(deps.db, key ?? '')
      if (rule?.state !== 'on') return
      const outcome = isScheduled(rule) ? await queueDue(deps, rule) : await queueSummary(deps, rule)
      deps.events.emit('jobsQueued')
      return outcome
    },
  }
}
