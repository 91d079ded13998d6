import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ButtonLink.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { trpc } from '#lib/api/trpc.ts'

/** Shown until the second factor is on; hidden while its state is unknown. */
export function SecondFactorNotice(): ReactNode {
  const state = trpc.auth.secondFactor.useQuery()
  if (state.data?.isOn !== false) return null
  return (
    <Notice
      tone="warning"
      action={
        <ButtonLink href="/settings" variant="secondary" size="sm">
          Set Up
        </ButtonLink>
      }
    >
      Two-step sign-in is off. Anyone with the operator’s password can see every client.
    </Notice>
  )
}
