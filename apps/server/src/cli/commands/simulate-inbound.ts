import { simulateInbound } from '@callwright/api/calls/place/simulate-inbound'
import type { EventMap } from '@callwright/api/context/events'
import { DomainError } from '@callwright/api/context/domain-error'
import { emailSchema } from '@callwright/contract/auth'
import { z } from '@callwright/contract/input/zod'

import type { Installation } from '../../installation/open-installation.ts'
import { defineCommand, UsageError } from './command.ts'

const MAX_CALLS = 1000
const inputSchema = z.strictObject({ businessEmail: z.string(), count: z.number().int().min(1).max(MAX_CALLS) })

export const simulateInboundCommand = defineCommand({
  name: 'simulate inbound',
  summary: 'simulate incoming calls to a business',
  needsSimulator: true,
  options: {
    '--business <EMAIL>': 'the email address that the business signed up with (required)',
    '--count <N>': `number of calls, at most ${MAX_CALLS} (default: 1)`,
  },
  input: inputSchema,
  async prepare({ values }) {
    const email = emailSchema.safeParse(values['business'])
    if (!email.success) throw new UsageError('--business takes the email address that the business signed up with.')
    const input = inputSchema.safeParse({ businessEmail: email.data, count: Number(values['count'] ?? 1) })
    if (!input.success) throw new UsageError(`--count takes a whole number from 1 to ${MAX_CALLS}.`)
    return input.data
  },
  async run(installation, { businessEmail, count }) {
    const { deps, simulator } = installation
    if (!simulator)
      throw new DomainError('conflict', 'Calls are real here: set VOICE_PROVIDER=simulator to simulate calls.')
    const watch = watchCompletions(installation)
    const { conversationIds } = await simulateInbound({ ...deps, simulator }, { businessEmail, count })
    return { lines: conversationIds.map((id) => `started ${id}`), finalLines: watch.waitFor(conversationIds) }
  },
})

/** Call this before the first call starts, so that no completion is missed. */
function watchCompletions({ deps, config }: Installation): {
  waitFor: (conversationIds: string[]) => Promise<string[]>
} {
  const completedIds = new Set<string>()
  let onCompletion = (): void => {}
  const listener = (...[{ conversationId }]: EventMap['callCompleted']): void => {
    completedIds.add(conversationId)
    onCompletion()
  }
  deps.events.on('callCompleted', listener)
  return {
    async waitFor(conversationIds) {
      const all = new Promise<void>((resolve) => {
        onCompletion = () => conversationIds.every((id) => completedIds.has(id)) && resolve()
        onCompletion()
      })
      const timeout = new Promise<void>((resolve) =>
        setTimeout(resolve, (config.SIMULATOR_CALL_SECONDS.max + 15) * 1000).unref(),
      )
      await Promise.race([all, timeout])
      deps.events.off('callCompleted', listener)
      const unfinished = conversationIds.filter((id) => !completedIds.has(id))
      if (unfinished.length > 0) return unfinished.map((id) => `not over yet: ${id}`)
      return [conversationIds.length === 1 ? 'The call is over.' : `All ${conversationIds.length} calls are over.`]
    },
  }
}
