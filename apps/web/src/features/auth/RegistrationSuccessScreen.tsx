import { BadgeCheck, MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { trpc } from '#lib/api/trpc.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { useLoginEmail } from './login-email.ts'
import { LoginLink } from './LoginLink.tsx'

export function RegistrationSuccessScreen(): ReactNode {
  const options = trpc.auth.options.useQuery()
  const email = useLoginEmail()
  const needsVerification = options.data?.emailVerificationRequired ?? true
  return (
    <AuthLayout
      icon={needsVerification ? <MailCheck size={24} /> : <BadgeCheck size={24} />}
      title="Registration Successful!"
      text={
        <>
          {VERIFICATION_TEXT}
          {!needsVerification && <span className="mt-3 block">{NO_EMAIL_TEXT}</span>}
        </>
      }
    >
      <LoginLink email={email} />
    </AuthLayout>
  )
}

const VERIFICATION_TEXT =
  'Please check your email and open the link we have sent you to verify your account. It is valid for 24 hours.'
const NO_EMAIL_TEXT = 'This installation does not send emails yet: you can log in now without verifying.'
