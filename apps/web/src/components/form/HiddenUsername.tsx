import type { ReactNode } from 'react'
import { trpc } from '#lib/api/trpc.ts'

/** Tells password managers whose password the form asks for. */
export function HiddenUsername(): ReactNode {
  const email = trpc.auth.me.useQuery().data?.user.email ?? ''
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}
