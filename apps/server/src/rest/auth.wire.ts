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
const USER = { id: '0199f3a2-7c1e-7d5a-9b60-3f6f0e1c2d4a', email: 'ada@example.com' }

export const authDocs = {
  user: {
    summary: 'Who is signed in',
    answer: z.strictObject({ data: userSchema }),
    example: { answer: { data: USER } },
  },
  login: {
    summary: 'Sign in',
    details:
      'Sets the session cookie, which every other path asks for. With `rememberMe` it lasts 30 days, else 12 idle hours. ' +
      'Where the account has a second factor, the answer is 401 with a sentence that asks for `code`: send everything once more, with it.',
    body: loginSchema,
    answer: z.strictObject({ user: userSchema }),
    example: {
      body: { email: 'ada@example.com', password: 'correct-horse-1!', rememberMe: true },
      answer: { user: USER },
    },
    errors: {
      401: 'Wrong address, password or code',
      403: 'The address is not verified yet',
      429: 'Too many attempts',
    },
  },
  register: {
    summary: 'Create an account',
    details:
      'Answers the same for an address that has an account already; its owner gets a mail then. ' +
      'With a mail server, the address has to be verified before the account can sign in.',
    body: registerSchema,
    answer: doneSchema,
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
      answer: DONE,
    },
    errors: { 403: 'New accounts are not taken', 429: 'Too many attempts' },
  },
  logout: {
    summary: 'Sign out',
    details: 'Ends the session at once, with all its sockets. Also without a session the answer is the same.',
    answer: doneSchema,
    example: { answer: DONE },
  },
  forgotPassword: {
    summary: 'Ask for a link to choose a new password',
    details: 'Answers the same whether or not there is such an account.',
    body: forgotPasswordSchema,
    answer: doneSchema,
    example: { body: { email: 'ada@example.com' }, answer: DONE },
    errors: { 429: 'Too many attempts' },
  },
  resetPassword: {
    summary: 'Choose a new password with the token of a link',
    details: 'A token works once, for an hour. All sessions of the account end.',
    body: resetPasswordSchema,
    answer: doneSchema,
    example: { body: { token: 'the-token-of-the-link', password: 'correct-horse-2!' }, answer: DONE },
    errors: { 429: 'Too many attempts' },
  },
  verifyEmail: {
    summary: 'Verify an address with the token of a link',
    details: 'A token works once, for 24 hours.',
    body: verifyEmailSchema,
    answer: doneSchema,
    example: { body: { token: 'the-token-of-the-link' }, answer: DONE },
  },
} satisfies Record<string, RestDoc>
