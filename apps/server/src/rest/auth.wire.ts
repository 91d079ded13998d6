import {
  forgotPasswordSchema,
  loginSchema,
  registerSchema,
  resetPasswordSchema,
  verifyEmailSchema,
} from '@callwright/contract/auth'
import { z } from '@callwright/contract/input/zod'

import { DONE, doneSchema, type RestDoc } from './rest-doc.ts'

const userSchema = z.strictObject({ id: z.string(), email: z.string() })
userSchema.register(z.globalRegistry, { id: 'User' })
const USER = { id: '0199f3a2-7c1e-7d5a-9b60-3f6f0e1c2d4a', email: 'ada@example.com' }

export const authDocs = {
  user: {
    summary: 'The signed-in user',
    response: z.strictObject({ data: userSchema }),
    example: { response: { data: USER } },
  },
  login: {
    summary: 'Sign in',
    details:
      'Sets the session cookie that other paths require. With `rememberMe` it lasts 30 days, else 12 idle hours. ' +
      'If the account has a second factor, the response is 401 with a message asking for `code`: send the request ' +
      'again with it.',
    body: loginSchema,
    response: z.strictObject({ user: userSchema }),
    example: {
      body: { email: 'ada@example.com', password: 'correct-horse-1!', rememberMe: true },
      response: { user: USER },
    },
    errors: {
      401: 'Wrong email address, password or code',
      403: 'The email address is not verified yet',
      429: 'Too many attempts',
    },
  },
  register: {
    summary: 'Create an account',
    details:
      'The response is the same if the address already has an account; its owner then gets an email. ' +
      'With a mail server, the email address has to be verified before the account can sign in.',
    body: registerSchema,
    response: doneSchema,
    example: {
      body: {
        email: 'ada@example.com',
        password: 'correct-horse-1!',
        confirmPassword: 'correct-horse-1!',
        businessName: "Ada's Bakery",
        phoneNumber: '(212) 555-0100',
        website: '',
        servicePlan: 'both',
        terms: true,
      },
      response: DONE,
    },
    errors: { 403: 'Sign-up is closed', 429: 'Too many attempts' },
  },
  logout: {
    summary: 'Sign out',
    details: 'Ends the session and its sockets at once. The response is the same without a session.',
    response: doneSchema,
    example: { response: DONE },
  },
  forgotPassword: {
    summary: 'Request a link to choose a new password',
    details: 'The response is the same whether or not the account exists.',
    body: forgotPasswordSchema,
    response: doneSchema,
    example: { body: { email: 'ada@example.com' }, response: DONE },
    errors: { 429: 'Too many attempts' },
  },
  resetPassword: {
    summary: 'Choose a new password with the token from the link',
    details:
      'A token works once, for an hour. All sessions of the account end; `revokeKeys` also revokes its API keys.',
    body: resetPasswordSchema,
    response: doneSchema,
    example: { body: { token: 'the-token-of-the-link', password: 'correct-horse-2!' }, response: DONE },
    errors: { 429: 'Too many attempts' },
  },
  verifyEmail: {
    summary: 'Verify an address with the token from the link',
    details: 'A token works once, for 24 hours.',
    body: verifyEmailSchema,
    response: doneSchema,
    example: { body: { token: 'the-token-of-the-link' }, response: DONE },
  },
} satisfies Record<string, RestDoc>
