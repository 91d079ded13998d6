import { readFileSync } from 'node:fs'

import { waitUntil } from '@callwright/api/testing/wait-until'
import { simulateInboundCall } from '@callwright/fake-elevenlabs/calls'
import { finishConversation } from '@callwright/fake-elevenlabs/conversation-lifecycle'
import { expect, test } from 'vitest'

import { type Business, createAgent, newBusiness } from '../harness/client.ts'
import { installProvider, type ProviderInstallation } from '../harness/provider-installation.ts'
import { startTestServer } from '../harness/test-server.ts'

/**
 * A conversation in one of seven languages, with the right answers to the reserved questions. `shownIn`: the customer's
 * lines that show the true answer.
 */
type Conversation = {
  language: string
  direction: 'inbound' | 'outbound'
  lines: string[]
  optOut: boolean
  optOutReason: string
  callBack: string
  callBackReason: string
  shownIn: number[]
}

const file = readFileSync(new URL('support/requests.jsonl', import.meta.url), 'utf8')
const CONVERSATIONS = file
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Conversation)
const numberOf = (index: number): string => `+1212${2_000_000 + index}`

/** Lets all conversations take place. @param isAnswered whether the provider answers rightly, or "no" to everything */
async function holdConversations(
  { fake }: ProviderInstallation,
  business: Business,
  isAnswered: boolean,
): Promise<void> {
  const [line] = fake.state.numbers.values()
  const [agentId = null] = fake.state.agents.keys()
  if (!line || agentId === null) throw new Error('There should be an agent and a number')
  line.agentId = agentId
  for (const [index, { direction, lines, ...each }] of CONVERSATIONS.entries()) {
    const number = numberOf(index)
    fake.state.scriptsByNumber.set(number, {
      lines: lines.map((text) => [text.startsWith('A: ') ? 'agent' : 'user', text.slice(3)]),
      answers: {
        callwright_opt_out: { value: isAnswered && each.optOut, rationale: isAnswered ? each.optOutReason : '' },
        callwright_call_back: {
          value: isAnswered ? each.callBack : '',
          rationale: isAnswered ? each.callBackReason : '',
        },
      },
    })
    fake.state.outcomesByNumber.set(number, 'answered')
    if (direction === 'inbound') simulateInboundCall(fake.state, { number: line, customerNumber: number })
    else await business.trpc.calls.place.mutate({ phoneNumber: number })
  }
  for (const conversation of fake.state.conversations.values()) {
    finishConversation(fake.state, conversation)
    fake.webhooks.sendEvent(conversation)
  }
  await waitUntil(async () => {
    const { total } = await business.trpc.calls.list.query({ statuses: ['completed'], limit: 1 })
    return total === CONVERSATIONS.length
  }, 'every conversation to be recorded')
}

async function listRequests({ trpc }: Business) {
  const [optOuts, callBacks] = [
    (await trpc.bulk.doNotCallSuggestions.query({ limit: 100 })).rows,
    (await trpc.bulk.callBacks.query({ limit: 100 })).rows,
  ]
  return { optOuts, callBacks }
}

test('the provider’s answers become suggestions and call-backs, with the customers’ words', async () => {
  await using provider = await installProvider()
  await using server = await startTestServer(provider.env)
  const ann = await newBusiness(server, 'ann')
  await createAgent(ann)
  await holdConversations(provider, ann, true)
  const { optOuts, callBacks } = await listRequests(ann)
  const numbersWith = (isAsked: (each: Conversation) => boolean): string[] =>
    CONVERSATIONS.flatMap((each, index) => (isAsked(each) ? [numberOf(index)] : []))
  expect(optOuts.map((row) => row.phoneNumber as string).toSorted()).toEqual(numbersWith(({ optOut }) => optOut))
  expect(callBacks.map((row) => row.phoneNumber as string).toSorted()).toEqual(
    numbersWith(({ optOut, callBack }) => callBack !== '' && !optOut),
  )
  const lineOf = (row: { phoneNumber: string; quote: string }): number => {
    const { lines } = CONVERSATIONS[Number(row.phoneNumber.slice(5)) - 2_000_000] ?? { lines: [] }
    return lines.findIndex((line) => line.slice(3).startsWith(row.quote))
  }
  for (const row of [...optOuts, ...callBacks].filter(({ quotes }) => quotes === 'found')) {
    const shownIn = CONVERSATIONS[Number(row.phoneNumber.slice(5)) - 2_000_000]?.shownIn
    expect(shownIn, row.quote).toContain(lineOf(row))
  }
})

test('without answers, only plain words lead to a suggestion, and none of them wrongly', async () => {
  await using provider = await installProvider()
  await using server = await startTestServer(provider.env)
  const ann = await newBusiness(server, 'ann')
  await createAgent(ann)
  await holdConversations(provider, ann, false)
  const { optOuts, callBacks } = await listRequests(ann)
  const isAsked = ({ phoneNumber }: { phoneNumber: string }): boolean | undefined =>
    CONVERSATIONS[Number(phoneNumber.slice(5)) - 2_000_000]?.optOut
  expect(optOuts.filter((row) => isAsked(row) !== true)).toEqual([])
  expect(callBacks).toEqual([])
})
