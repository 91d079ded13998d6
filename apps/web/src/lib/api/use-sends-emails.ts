import { trpc } from './trpc.ts'

/** Whether this installation sends emails, rather than saving them as files; true until it is known. */
export function useSendsEmails(): boolean {
  // Addresses are verified wherever emails can be sent.
  return trpc.auth.options.useQuery().data?.emailVerificationRequired ?? true
}
