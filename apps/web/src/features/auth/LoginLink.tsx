import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonStyle } from '#components/button-style.ts'

/** Opens the sign-in form with the address filled in; see `useLoginEmail`. */
export function LoginLink({ email }: { email: string }): ReactNode {
  return (
    <Link href="/login" state={{ email }} className={buttonStyle('primary', 'md')}>
      Go to Login
    </Link>
  )
}
