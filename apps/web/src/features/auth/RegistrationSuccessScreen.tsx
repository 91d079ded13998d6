import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../components/ButtonLink.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { Emblem } from './Emblem.tsx'

export function RegistrationSuccessScreen(): ReactNode {
  return (
    <AuthLayout
      icon={
        <Emblem tone="green">
          <MailCheck size={24} />
        </Emblem>
      }
      title="Registration Successful!"
      text="Please check your email and open the link we have sent you to verify your account. It is valid for 24 hours."
    >
      <ButtonLink href="/login">Go to Login</ButtonLink>
    </AuthLayout>
  )
}
