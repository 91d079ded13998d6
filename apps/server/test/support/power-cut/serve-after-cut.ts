import { dirname } from 'node:path'

import { allConversations, newClient, PASSWORD, until } from '../client.ts'
import { reachable } from '../provider-installation.ts'
import { startServerProcess } from '../server-process.ts'
import { deliver, postCall } from '../signed-webhook.ts'
import { type Harm, type Known, lookAfterCut } from './after-cut.ts'

const WITHIN_SECONDS = 30

/** Starts the whole server on what a power cut left, lets people go on with it, and looks at all of it afterwards. */
export async function serveAfterCut(env: Record<string, string>, known: Known): Promise<Harm> {
  const damaged: string[] = []
  try {
    await using server = await startServerProcess(env, { cwd: dirname(env['DATA_DIR'] ?? '') })
    const answered = known.asked.filter(({ mark }) => known.answered.has(mark))
    for (const deed of answered) {
      if (deed.kind !== 'save') continue
      const client = newClient(reachable(server.url))
      await client.trpc.auth.login.mutate({ email: deed.email, password: PASSWORD, rememberMe: false })
      const { agentId } = await client.trpc.agent.get.query()
      const conversationId = `conv_served_${deed.email}`
      const event = postCall({ agentId: agentId ?? '', conversationId })
      const { status } = await deliver(server.url, event)
      if (status !== 200) damaged.push(`a webhook after the start was answered ${status}`)
      await until(
        async () => (await allConversations(client)).includes(conversationId),
        'a call after the start',
        WITHIN_SECONDS,
      )
      break
    }
    const { code } = await server.end('SIGTERM')
    if (code !== 0) damaged.push(`the server ended with ${code}`)
  } catch (error) {
    damaged.push(`the server does not go on: ${String(error)}`)
  }
  const harm = await lookAfterCut(env, known)
  return { lost: harm.lost, damaged: [...damaged, ...harm.damaged] }
}
