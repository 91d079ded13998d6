import { setTimeout as sleep } from 'node:timers/promises'

import { createAgent } from '../../apps/server/harness/client.ts'
import { addQuestions, buildHostileEvent, HOSTILE_REPORTS } from '../../apps/server/harness/faults/hostile-reports.ts'
import { deliverWebhook } from '../../apps/server/harness/signed-webhook.ts'
import type { Attack } from './attacks.ts'

/** At the same time. */
const REPORTS = 3

/** Reports of calls that are much longer than people talk, or have much more in them. */
export const REPORT_ATTACKS: readonly Attack[] = HOSTILE_REPORTS.map((report) => {
  let bodies: string[] = []
  return {
    name: `reports of ${report.name}`,
    async prepare({ attacker }) {
      const [agentId, ids] = [await createAgent(attacker), await addQuestions(attacker)]
      const conversationIds = Array.from({ length: REPORTS }, (_, nth) => `${attacker.userId} ${nth}`)
      const events = conversationIds.map((id) => buildHostileEvent({ agentId, conversationId: id }, { ...report, ids }))
      bodies = events.map((event) => JSON.stringify(event))
    },
    async run({ origin, attacker }) {
      const responses = await Promise.all(bodies.map(async (body) => await deliverWebhook(origin, body)))
      const [status = 0] = responses.map((response) => response.status)
      while (status === 200 && (await attacker.trpc.calls.list.query({ limit: 1 })).total < REPORTS) await sleep(100)
      return status
    },
  }
})
