import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CloudAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { Button } from '#components/Button.tsx'
import { ButtonLink } from '#components/ButtonLink.tsx'
import { Spinner } from '#components/Spinner.tsx'
import { failureCode, failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { LinkExpired } from './LinkExpired.tsx'
import { LoginLink } from './LoginLink.tsx'

const FALLBACK = 'There was an error verifying your email address. Please try again.'

/** Verifies the address on load. The link works only once, so a cached query keeps the token from being sent again. */
export function VerifyEmailScreen(): ReactNode {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const { client } = trpc.useUtils()
  const verification = useQuery({
    queryKey: ['verified', token],
    queryFn: () => client.auth.verifyEmail.mutate({ token }),
    enabled: token !== '',
    gcTime: Infinity,
  })

  if (verification.data) return <EmailVerified email={verification.data.email} />
  if (token === '' || failureCode(verification.error) === 'BAD_REQUEST') {
    return (
      <LinkExpired text="A verification link works once and expires after 24 hours. If your account is not verified yet, log in and we will send you a new link.">
        <ButtonLink href="/login">Go to Login</ButtonLink>
      </LinkExpired>
    )
  }
  if (verification.isError) {
    return (
      <AuthLayout
        icon={<CloudAlert size={24} />}
        tone="red"
        title="Not verified yet"
        text={failureMessage(verification.error, FALLBACK)}
      >
        <Button busy={verification.isFetching} onClick={() => void verification.refetch()}>
          Try again
        </Button>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      icon={<Spinner size={24} label="Loading" />}
      tone="gray"
      title="Verifying your email address"
      text="This takes a moment."
    />
  )
}

function EmailVerified({ email }: { email: string }): ReactNode {
  return (
    <AuthLayout
      icon={<CircleCheck size={24} />}
      title="Email address verified"
      text="Thank you. Your account is ready to use."
    >
      <LoginLink email={email} />
    </AuthLayout>
  )
}
