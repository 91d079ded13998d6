import { setTimeout as sleep } from 'node:timers/promises'

import { pdfWithText } from '@callwright/api/files/testing/sample-files'

import { allConversations, type Business, giveAgent, newBusiness, newClient, PASSWORD, until } from '../client.ts'
import { reachable } from '../provider-installation.ts'
import { deliver, postCall } from '../signed-webhook.ts'

export const KINDS = ['webhook', 'save', 'upload', 'sign-up', 'read'] as const
export type Kind = (typeof KINDS)[number]

/** One answer; times are of this process, in milliseconds. */
export type Answer = { kind: Kind; sentAt: number; ms: number; status: number; retryAfter: string | null }

/** What was acknowledged, by its name. */
type Kept = { conversations: string[]; files: string[]; emails: string[]; save: number }

export type SteadyLoad = {
  /** The kinds of all requests sent, in order. */
  begun: readonly Kind[]
  answers: readonly Answer[]
  /** Milliseconds that `/healthz` took, and when it was asked. */
  health: readonly { sentAt: number; ms: number }[]
  business: Business
  /** Sends no more and waits for what is under way. */
  stop: () => Promise<void>
  /** Acknowledged work that is still missing after looking for up to a minute. */
  lost: () => Promise<string[]>
}

/** How often something is sent, in milliseconds. */
export type Pace = Record<Kind | 'health', number>
const PACE: Pace = { webhook: 40, save: 250, upload: 300, 'sign-up': 2000, read: 60, health: 20 }

/**
 * Sends work to a server at a steady pace, whether or not what was sent before has been answered.
 * @param options.fileBytes of each upload
 */
export async function startLoad(
  url: string,
  { fileBytes = 2000, pace = PACE }: { fileBytes?: number; pace?: Pace } = {},
): Promise<SteadyLoad> {
  const server = reachable(url)
  const business = await newBusiness(server, 'ann')
  const agentId = await giveAgent(business)
  const begun: Kind[] = []
  const answers: Answer[] = []
  const health: { sentAt: number; ms: number }[] = []
  const kept: Kept = { conversations: [], files: [], emails: [], save: 0 }
  const underWay = new Set<Promise<void>>()
  let isOver = false

  const post = async (path: string, body: object): Promise<Response> =>
    await newClient(server).fetch(path, { method: 'POST', body, headers: { cookie: business.cookie() } })
  const acts: Record<Kind, (number: number) => Promise<{ answer: Response; keep: () => void }>> = {
    async webhook(number) {
      const conversationId = `conv_load_${number}`
      const answer = await deliver(url, postCall({ agentId, conversationId }))
      return { answer, keep: () => kept.conversations.push(conversationId) }
    },
    async save(number) {
      const answer = await post('/trpc/agent.update', { json: { systemPrompt: `Be kind. ${number + 1}` } })
      return { answer, keep: () => (kept.save = Math.max(kept.save, number + 1)) }
    },
    async upload(number) {
      const name = `file ${number}.pdf`
      const body = Buffer.concat([pdfWithText('x'), Buffer.alloc(fileBytes, `${number} `)])
      const headers = { cookie: business.cookie(), 'x-file-name': encodeURIComponent(name) }
      const answer = await fetch(`${url}/api/uploads/document`, { method: 'POST', body, headers })
      return { answer, keep: () => kept.files.push(name) }
    },
    async 'sign-up'(number) {
      const email = `load${number}@example.com`
      const answer = await post('/trpc/auth.register', {
        json: {
          ...{ email, password: PASSWORD, confirmPassword: PASSWORD, businessName: 'New', terms: true },
          ...{ phoneNumber: '212-555-0100', website: '', servicePlan: 'both' },
        },
      })
      return { answer, keep: () => kept.emails.push(email) }
    },
    async read() {
      return {
        answer: await business.fetch(`/trpc/calls.list?input=${encodeURIComponent('{"json":{}}')}`),
        keep: () => {},
      }
    },
  }
  const send = async (kind: Kind, number: number): Promise<void> => {
    const sentAt = performance.now()
    begun.push(kind)
    try {
      const { answer, keep } = await acts[kind](number)
      await answer.arrayBuffer()
      const { status, headers } = answer
      answers.push({ kind, sentAt, ms: performance.now() - sentAt, status, retryAfter: headers.get('retry-after') })
      if (answer.ok) keep()
    } catch {
      answers.push({ kind, sentAt, ms: performance.now() - sentAt, status: 0, retryAfter: null })
    }
  }
  const ask = async (): Promise<void> => {
    const sentAt = performance.now()
    await (await fetch(`${url}/healthz`)).arrayBuffer()
    health.push({ sentAt, ms: performance.now() - sentAt })
  }
  const go = (act: () => Promise<void>): void => {
    const acting = act().finally(() => underWay.delete(acting))
    underWay.add(acting)
  }
  const repeat = async (everyMs: number, act: (number: number) => Promise<void>): Promise<void> => {
    for (let number = 0; !isOver; number += 1) {
      go(() => act(number))
      await sleep(everyMs)
    }
  }
  const loops = [
    repeat(pace.health, async () => await ask().catch(() => void health.push({ sentAt: 0, ms: Infinity }))),
    ...KINDS.map((kind) => repeat(pace[kind], async (number) => await send(kind, number))),
  ]
  return {
    begun,
    answers,
    health,
    business,
    async stop() {
      isOver = true
      await Promise.all(loops)
      while (underWay.size > 0) await Promise.all(underWay)
    },
    async lost() {
      let missing: string[] = []
      const look = async (): Promise<boolean> => {
        missing = await missingOf(business, kept)
        return missing.length === 0
      }
      await until(look, 'the acknowledged work').catch(() => null)
      for (const email of kept.emails) {
        const login = newClient(server).trpc.auth.login.mutate({ email, password: PASSWORD, rememberMe: false })
        await login.catch(() => missing.push(email))
      }
      return missing
    },
  }
}

async function missingOf(business: Business, kept: Kept): Promise<string[]> {
  const calls = new Set(await allConversations(business))
  const { rows } = await business.trpc.business.files.query({ limit: 200 })
  const files = new Set(rows.map(({ name }) => name))
  const { systemPrompt } = await business.trpc.agent.get.query()
  const saved = Number(/\d+$/.exec(systemPrompt)?.[0] ?? 0)
  return [
    ...kept.conversations.filter((id) => !calls.has(id)),
    ...(files.size < 200 ? kept.files.filter((name) => !files.has(name)) : []),
    ...(saved < kept.save ? [`save ${kept.save}, found ${saved}`] : []),
  ]
}
