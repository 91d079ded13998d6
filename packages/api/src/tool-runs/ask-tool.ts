import { openHeaders } from '../agent/tools/headers.ts'
import type { ToolRow } from '../agent/tools/tools.repo.ts'
import type { Deps } from '../context/context.ts'
import { RequestFailed, sendRequest } from '../outgoing/send-request.ts'
import { type AnswerError, errorAnswer, okAnswer } from '../agent/tools/answers.ts'
import type { ToolRequest } from './build-request.ts'

type AskDeps = Pick<Deps, 'secretKey' | 'settings' | 'serverInfo' | 'log'>

/** `isDown`: it counts toward a pause, because the other side did not answer the question. */
export type ToolResult = {
  /** `refused`: nothing was sent */
  outcome: 'ok' | 'failed' | 'unknown' | 'refused'
  httpStatus: number | null
  responseStart: string | null
  /** why there was no response, for the owner; null if there was one */
  problem: string | null
  answer: string
  isDown: boolean
}

const KEPT_BYTES = 64 * 1024

/**
 * Sends one request to a business's URL, with its secret headers. Redirects are not followed.
 * @param request.runKey null for a tool that changes nothing
 * @param request.seconds the time for the whole request; without any left, nothing is sent
 */
export async function askTool(
  deps: AskDeps,
  tool: ToolRow,
  { method, url, body, runKey, seconds }: ToolRequest & { runKey: string | null; seconds: number },
): Promise<ToolResult> {
  const headers = openHeaders(deps, tool)
  if (headers === null) {
    deps.log.error({ toolId: tool.id }, 'the headers of a tool were encrypted with a different secret.key')
    return noResponse('The saved headers cannot be read. Please enter them again.', 'failed', 'not_available')
  }
  if (seconds < 1) return noResponse('There was no time left', 'refused', 'failed')
  const sent = {
    accept: 'application/json',
    'user-agent': `Callwright/${deps.serverInfo.version}`,
    ...headers,
    ...(body === null ? {} : { 'content-type': 'application/json' }),
    ...(runKey === null ? {} : { 'idempotency-key': runKey }),
  }
  const limits = { timeoutSeconds: seconds, keptBytes: KEPT_BYTES, signal: AbortSignal.any([]) }
  try {
    const response = await sendRequest(
      url,
      { method, headers: sent, ...(body === null ? {} : { body }), ...limits },
      { allowPrivate: deps.settings.webhooksAllowPrivate },
    )
    return readResponse(response.status, response.responseStart)
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error
    const mayHaveWorked = error.wasConnected && tool.changes === 1
    return noResponse(error.message, mayHaveWorked ? 'unknown' : 'failed')
  }
}

function noResponse(
  problem: string,
  outcome: Exclude<ToolResult['outcome'], 'ok'>,
  error: AnswerError = outcome,
): ToolResult {
  return { outcome, httpStatus: null, responseStart: null, problem, answer: errorAnswer(error), isDown: true }
}

function readResponse(httpStatus: number, responseStart: string): ToolResult {
  const response = { httpStatus, responseStart, problem: null, isDown: false }
  if (httpStatus >= 200 && httpStatus < 300) return { ...response, outcome: 'ok', answer: okAnswer(responseStart) }
  const error = errorOf(httpStatus)
  const hasReason = error === 'not_found' || error === 'refused'
  const answer = errorAnswer(error, hasReason ? { text: responseStart } : {})
  return { ...response, outcome: 'failed', answer, isDown: error === 'failed' }
}

function errorOf(status: number): AnswerError {
  if (status === 404) return 'not_found'
  if (status === 401 || status === 403) return 'not_allowed'
  // Too slow or too busy: not because of what was asked.
  if (status === 408 || status === 429) return 'failed'
  return status >= 400 && status < 500 ? 'refused' : 'failed'
}
