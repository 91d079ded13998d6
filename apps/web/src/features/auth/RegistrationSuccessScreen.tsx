import { BadgeCheck, MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { trpc } from '../../lib/api/trpc.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { Emblem } from './Emblem.tsx'
import { useLoginEmail } from './login-email.ts'
import { LoginLink } from './LoginLink.tsx'

export function RegistrationSuccessScreen(): ReactNode {
  const options = trpc.auth.options.useQuery()
  const email = useLoginEmail()
  const needsVerification = options.data?.emailVerificationRequired ?? true
  const text = needsVerification ? VERIFICATION_TEXT : NO_EMAIL_TEXT
  return (
    <AuthLayout
      icon={<Emblem tone="green">{needsVerification ? <MailCheck size={24} /> : <BadgeCheck size={24} />}</Emblem>}
      title="Registration Successful!"
      text={options.isPending ? <span className="block h-12" /> : text}
    >
      <LoginLink email={email} />
    </AuthLayout>
  )
}

const VERIFICATION_TEXT =
  'Please check your email and open the link we have sent you to verify your account. It is valid for 24 hours.'
const NO_EMAIL_TEXT =
  'You can log in now. There is no verification email, because this installation does not send emails. If you cannot log in, ask your administrator.'
