import { createHash, randomBytes } from 'node:crypto'

import { pdfWithText } from '@callwright/api/files/testing/sample-files'

import { type Client, giveAgent, newBusiness, newClient, PASSWORD } from '../client.ts'
import { listOf, reachable } from '../provider-installation.ts'
import { deliver, postCall } from '../signed-webhook.ts'
import { MARK } from './replay.ts'

/** Something that was asked of the server, and what must be true once it was answered. */
type Asked =
  | { kind: 'webhook'; conversationId: string }
  | { kind: 'sign-up'; email: string }
  /** `count`: a later one takes the place of an earlier one */
  | { kind: 'save'; email: string; text: string; count: number }
  | { kind: 'upload'; name: string; hash: string }
  | { kind: 'removal'; name: string }
  | { kind: 'campaign'; name: string; recipients: number }

/** The mark is what its answer is found by in the trace. */
export type Deed = Asked & { mark: number }

/** How many of each; `campaigns` at most as many as saves. */
export type Work = { webhooks: number; signUps: number; saves: number; uploads: number; campaigns: number }

const RECIPIENTS = 8
const LANES = 3

/**
 * Lets clients do all of the work, several at once, on a running server.
 * @param run.round goes into every name, so that none comes twice on the same data
 * @param run.firstMark marks are counted from here
 */
export async function doDeeds(
  url: string,
  { work, round, firstMark }: { work: Work; round: number; firstMark: number },
): Promise<Deed[]> {
  const deeds: Deed[] = []
  /** @returns the header that names the request */
  const begin = (asked: Asked): Record<string, string> => {
    const mark = firstMark + deeds.length
    deeds.push({ ...asked, mark })
    return { [MARK]: String(mark) }
  }
  const server = reachable(url)
  const ann = await newBusiness(server, `ann${round}`)
  const agentId = await giveAgent(ann)

  const webhooks = async (lane: number): Promise<void> => {
    for (let number = lane; number < work.webhooks; number += LANES) {
      const conversationId = `conv_cut_${round}_${number}`
      // Every twentieth is too large for a row.
      const text = number % 20 === 7 ? 'x'.repeat(300_000) : 'A table for two, please.'
      const event = postCall({ agentId, conversationId, text })
      await (await deliver(url, event, begin({ kind: 'webhook', conversationId }))).arrayBuffer()
    }
  }
  const signUps = async (): Promise<void> => {
    for (let number = 0; number < work.signUps; number += 1) {
      const email = `new${round}.${number}@example.com`
      await call(newClient(server), 'auth.register', {
        headers: begin({ kind: 'sign-up', email }),
        input: {
          ...{ email, password: PASSWORD, confirmPassword: PASSWORD, businessName: 'New', terms: true },
          ...{ phoneNumber: '212-555-0100', website: '', servicePlan: 'both' },
        },
      })
    }
  }
  const saves = async (): Promise<void> => {
    for (let count = 1; count <= work.saves; count += 1) {
      const text = `Be kind. ${round}.${count}`
      const headers = begin({ kind: 'save', email: ann.email, text, count })
      await call(ann, 'agent.update', { headers, input: { systemPrompt: text } })
      if (count > work.campaigns) continue
      const name = `Campaign ${round}.${count}`
      const list = listOf(RECIPIENTS, 1000 * count + 100_000 * round)
      const campaign = { kind: 'campaign', name, recipients: RECIPIENTS } as const
      await call(ann, 'bulk.create', { headers: begin(campaign), input: { name, list } })
    }
  }
  const uploads = async (): Promise<void> => {
    for (let number = 0; number < work.uploads; number += 1) {
      const name = `file ${round}.${number}.pdf`
      const body = Buffer.concat([pdfWithText('x'), randomBytes(500 + number * 997)])
      const hash = createHash('sha256').update(body).digest('hex')
      const headers = {
        ...{ cookie: ann.cookie(), 'content-type': 'application/pdf', 'x-file-name': encodeURIComponent(name) },
        ...begin({ kind: 'upload', name, hash }),
      }
      const answer = await fetch(`${url}/api/uploads/document`, { method: 'POST', body, headers })
      if (!answer.ok) throw new Error(`An upload was answered ${answer.status}: ${await answer.text()}`)
      const { id: fileId } = (await answer.json()) as { id: string }
      if (number % 3 !== 1) continue
      await call(ann, 'business.removeFile', { headers: begin({ kind: 'removal', name }), input: { fileId } })
    }
  }
  const lanes = Array.from({ length: LANES }, (_, lane) => webhooks(lane))
  await Promise.all([...lanes, signUps(), saves(), uploads()])
  return deeds
}

async function call(
  client: Client,
  procedure: string,
  { input, headers }: { input: object; headers: Record<string, string> },
): Promise<void> {
  const body = JSON.stringify({ json: input })
  const answer = await client.fetch(`/trpc/${procedure}`, { method: 'POST', body, headers })
  if (!answer.ok) throw new Error(`${procedure} was answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}
