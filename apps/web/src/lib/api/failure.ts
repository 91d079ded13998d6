import { TRPCClientError } from '@trpc/client'

export const UNREACHABLE_MESSAGE = 'The server cannot be reached. Please check your connection and try again.'

/** The message to show for a failed call: the server's own, else the fallback; `UNREACHABLE_MESSAGE` if no response arrived. */
export function failureMessage(error: unknown, fallback: string): string {
  if (!(error instanceof TRPCClientError)) return fallback
  if (!error.data) return UNREACHABLE_MESSAGE
  return error.message || fallback
}

/** The code of the server's refusal, such as `UNAUTHORIZED`; undefined if there was no response. */
export function failureCode(error: unknown): string | undefined {
  if (!(error instanceof TRPCClientError)) return undefined
  const data: unknown = error.data
  if (typeof data !== 'object' || data === null || !('code' in data)) return undefined
  return typeof data.code === 'string' ? data.code : undefined
}
