import type { NewRehearsal, Rehearsals } from '@callwright/contract/agent/rehearsals'
import type { Conversation, TextConversationRequest, VoiceProvider } from '@callwright/voice/voice-provider'

import { createCaller } from '../app-router.ts'
import { rehearsalHandler } from '../calls/rehearsals/rehearsal-job.ts'
import type { Deps } from '../context/context.ts'
import { runJobs } from './run-jobs.ts'
import { CONVERSATION } from './sample-conversation.ts'
import type { Browser, World } from './test-world.ts'
import { waitUntil } from './wait-until.ts'

export const PARKING: NewRehearsal = {
  name: 'Parking',
  turns: ['Where can I park?'],
  expects: [{ kind: 'says', value: 'FREE parking' }],
}

type Reply = (text: string, request: TextConversationRequest) => Promise<string> | string

type TestProvider = {
  deps: Deps
  requests: TextConversationRequest[]
  /** Conversations that were closed. */
  closed: string[]
  callerOf: (browser: Browser) => ReturnType<typeof createCaller>
}

/** A provider whose agent replies as the test says, and whose report has the given rest. */
export function withReplies(world: World, reply: Reply, report: Partial<Conversation> = {}): TestProvider {
  const ended = new Map<string, Conversation>()
  const requests: TextConversationRequest[] = []
  const closed: string[] = []
  const voice: VoiceProvider = {
    ...world.simulator,
    async startTextConversation(request) {
      requests.push(request)
      const conversationId = `conv_text_${world.deps.newId()}`
      const turns: Conversation['turns'] = []
      return {
        conversationId,
        async say(text) {
          const line = await reply(text, request)
          turns.push({ role: 'customer', text, atSeconds: null }, { role: 'agent', text: line, atSeconds: null })
          return { isEnded: line.includes('Goodbye') }
        },
        async close() {
          closed.push(conversationId)
          const { agentId, tenantId } = request
          const none = { callerNumber: null, calledNumber: null, direction: 'outbound', source: 'browser' } as const
          ended.set(conversationId, {
            ...{ ...CONVERSATION, ...none, agentId, tenantId, conversationId, turns },
            ...{ startedAt: world.deps.now(), durationSeconds: 0, ...report },
          })
        },
      }
    },
    fetchConversation: async (id) => ended.get(id) ?? (await world.simulator.fetchConversation(id)),
  }
  const deps: Deps = { ...world.deps, voice }
  const callerOf: TestProvider['callerOf'] = ({ ctx }) => createCaller(async () => ({ ...(await ctx()), voice }))
  return { deps, requests, closed, callerOf }
}

export const runRehearsalJobs = (deps: Deps): AsyncDisposable => runJobs(deps, { rehearsal: rehearsalHandler(deps) })

export async function ended({ caller }: Browser): Promise<Rehearsals['rehearsals']> {
  await waitUntil(async () => !(await caller.agent.rehearsals()).run.isRunning)
  return (await caller.agent.rehearsals()).rehearsals
}
