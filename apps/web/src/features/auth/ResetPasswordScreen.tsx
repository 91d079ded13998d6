import { useState, type ReactNode } from 'react'
import { useSearch } from 'wouter'
import { ButtonLink } from '#components/ButtonLink.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { LinkExpired } from './LinkExpired.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

export function ResetPasswordScreen(): ReactNode {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const [isLinkRefused, setIsLinkRefused] = useState(false)
  if (token === '' || isLinkRefused) {
    return (
      <LinkExpired text="A reset link works once and expires after one hour. Request a new one and use it right away.">
        <ButtonLink href="/forgot-password">Send a new link</ButtonLink>
        <ButtonLink href="/login" variant="secondary">
          Go to Login
        </ButtonLink>
      </LinkExpired>
    )
  }
  return (
    <AuthLayout title="Choose a New Password" text="You will be logged out everywhere else.">
      <NewPasswordForm token={token} onInvalidLink={() => setIsLinkRefused(true)} />
    </AuthLayout>
  )
}
