// A process that records calls and sends emails about them until a test kills it or closes its standard input.
import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'

import { openDatabase } from '@callwright/db/open-database'
import type { TenantId } from '@callwright/db/tables/ids'

import { recordConversation } from '../calls/record/post-call.ts'
import { callMailHandler } from '../mail-rules/call-mail-job.ts'
import { composeRuleEmail } from '../mail-rules/compose-rule-email.ts'
import { mailRuleHandler } from '../mail-rules/rule-job.ts'
import { mailHandler } from '../mail/mail-job.ts'
import { runJobs } from './run-jobs.ts'
import { CONVERSATION } from './sample-conversation.ts'
import { createWorld } from './test-world.ts'

export type PlannedCall = { id: string; tenantId: TenantId; isMissed: boolean }
export type NodeOptions = {
  address: Parameters<typeof openDatabase>[0]
  /** has the planned calls and receives the emails */
  folder: string
  offsetMs: number
  /** the node records each `step`th call from this one on */
  from: number
  step: number
}

const { address, folder, offsetMs, from, step } = JSON.parse(process.argv[2] ?? '') as NodeOptions
const planned = JSON.parse(readFileSync(join(folder, 'calls.json'), 'utf8')) as PlannedCall[]
const stopping = once(process.stdin.resume(), 'end')

await using world = await createWorld(async () => {
  const opened = await openDatabase(address)
  return { ...opened, [Symbol.asyncDispose]: opened.close }
})
world.clock.advance(offsetMs)
const { deps } = world

/** As the product's outbox: an email that is written again replaces its file. */
async function deliver({ id, subject }: { id: string; subject: string }): Promise<void> {
  appendFileSync(join(folder, 'deliveries.log'), `${id}\n`)
  const part = join(folder, `${deps.newId()}.part`)
  writeFileSync(part, subject)
  renameSync(part, join(folder, `${id}.eml`))
  process.stdout.write('sent\n')
}

await using _jobs = runJobs(deps, {
  mail: mailHandler(deps, deliver, { compose: async (email) => await composeRuleEmail(deps, email) }),
  'call-mail': callMailHandler(deps),
  'mail-rule': mailRuleHandler(deps),
})
process.stdout.write('started\n')
for (let index = from; index < planned.length; index += step) {
  const { id, tenantId, isMissed } = planned[index] ?? { id: '', tenantId: '' as TenantId, isMissed: false }
  const result = isMissed ? ({ status: 'missed', endReason: 'no-answer', durationSeconds: 0 } as const) : {}
  const call = { ...CONVERSATION, ...result, conversationId: id, summary: 'Done.', startedAt: deps.now() }
  await recordConversation(deps, { tenantId, provider: 'elevenlabs' }, call)
  process.stdout.write(`recorded ${index}\n`)
}
await stopping
