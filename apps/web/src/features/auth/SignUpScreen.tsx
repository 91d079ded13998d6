import type { ReactNode } from 'react'
import { TextLink } from '#components/TextLink.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { ButtonLink } from '#components/ButtonLink.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { SignUpForm } from './SignUpForm.tsx'

export function SignUpScreen(): ReactNode {
  const options = trpc.auth.options.useQuery()
  if (options.data?.signUp === 'closed') return <SignUpClosed />
  return (
    <AuthLayout
      title="Create Account"
      text="Set up your business, then give your agent its first words."
      footer={
        <>
          Already have an account? <TextLink href="/login">Sign in</TextLink>
        </>
      }
    >
      {/* If the setting cannot be loaded, sign-up is treated as open; the server decides on submission. */}
      {options.isPending ? <Skeleton className="h-150 rounded-md" /> : <SignUpForm termsUrl={options.data?.termsUrl} />}
    </AuthLayout>
  )
}

function SignUpClosed(): ReactNode {
  return (
    <AuthLayout
      title="Sign-up is closed"
      text="New accounts cannot be created here right now. Please ask your administrator for one."
    >
      <ButtonLink href="/login">Go to Login</ButtonLink>
    </AuthLayout>
  )
}
