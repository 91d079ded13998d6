import { PASSWORD } from '../../harness/client.ts'

/** A sign-up request body. */
export function registration(email: string, password: string = PASSWORD): object {
  return {
    ...{ email, password, confirmPassword: password, businessName: 'Acme', phoneNumber: '212-555-0100', website: '' },
    ...{ servicePlan: 'both', terms: true },
  }
}

/** Requests whose responses must not reveal whether an email address has an account. */
export const REQUESTS_WITH_EMAIL: [path: string, bodyOf: (email: string) => object][] = [
  ['/api/auth/register', (email) => registration(email)],
  ['/api/auth/forgot-password', (email) => ({ email })],
]
