import type { IncomingMessage } from 'node:http'

import { isToolToken } from '@callwright/api/agent/tools/tool-token'
import { DomainError } from '@callwright/api/context/domain-error'
import { answerTool } from '@callwright/api/tool-runs/answer-tool'
import { errorAnswer } from '@callwright/api/agent/tools/answers'
import type { ToolUse } from '@callwright/api/tool-runs/tool-use'
import { z } from '@callwright/contract/input/zod'
import type { FastifyInstance, FastifyReply } from 'fastify'

import { readJsonBody } from '../http/json-body.ts'
import { findBearer } from '../http/read-key.ts'
import { clientAddressOf, type ServerContext } from '../http/server-context.ts'
import { createUploadGate } from '../http/upload-gate.ts'

export const TOOLS_PATH = '/api/tools/'

/** Twenty parameters of 1,000 letters, each written as an escape of six. */
const BODY_LIMITS = { bytes: 128 * 1024, values: 1000 }
/** Answers at the same time, so that the slow URLs of one business do not hold up the rest. */
const AT_ONCE = { perBusiness: 20, total: 400 }

const reportedNumber = z.string().max(100).nullish().catch(null)
const useSchema = z.object({
  arguments: z.unknown(),
  call: z.object({
    conversation_id: z.string(),
    agent_id: z.string(),
    caller: reportedNumber,
    called: reportedNumber,
  }),
})

/**
 * The voice provider's requests when an agent uses a tool. The bearer is checked before the body is read. Every other
 * answer is 200, because agents do not see the errors of a request, and says what to do next.
 */
export function addToolRoute(app: FastifyInstance, server: ServerContext): void {
  const { enter } = createUploadGate(AT_ONCE)
  const refuse = async (reply: FastifyReply, error?: unknown): Promise<FastifyReply> => {
    if (error !== undefined) server.log.warn({ err: error }, 'could not read the use of a tool')
    return await send(reply, errorAnswer('not_available'))
  }
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.setErrorHandler(async (error, _request, reply) => {
      // What every route refuses, and an unknown token.
      if (error instanceof DomainError) throw error
      return await refuse(reply, error)
    })

    scope.route<{ Params: { toolId: string } }>({
      method: 'POST',
      url: `${TOOLS_PATH}:toolId`,
      async onRequest({ raw }, reply) {
        if (!(await isToolToken(server.deps, findBearer(raw) ?? ''))) {
          server.log.warn({ ip: clientAddressOf(server, raw) }, 'refused the use of a tool: its token is unknown')
          reply.header('connection', 'close')
          throw new DomainError('not-signed-in', 'Invalid token')
        }
        if (server.isStopping) return await refuse(reply)
      },
      async handler({ raw, params }, reply) {
        let use: ToolUse
        try {
          use = { ...params, ...(await readUse(raw)), isSimulated: false, enter }
        } catch (error) {
          return await refuse(reply, error)
        }
        return await send(reply, await answerTool(server.deps, use))
      },
    })
  })
}

/** @throws InvalidJsonError, DomainError `too-large`, ZodError */
async function readUse(request: IncomingMessage): Promise<Pick<ToolUse, 'arguments' | 'call'>> {
  const { value } = await readJsonBody(request, BODY_LIMITS)
  const { arguments: sent, call } = useSchema.parse(value)
  const { conversation_id: conversationId, agent_id: agentId, caller = null, called = null } = call
  return { arguments: sent, call: { conversationId, agentId, caller, called } }
}

async function send(reply: FastifyReply, json: string): Promise<FastifyReply> {
  return await reply.code(200).type('application/json; charset=utf-8').send(json)
}
