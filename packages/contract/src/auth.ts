import { businessNameSchema, nameSchema } from './input/names.ts'
import { z } from './input/zod.ts'

export const EMAIL_MESSAGE = 'Please enter a valid email address'

/** `name@localhost` is valid too: it is the operator's email on a fresh installation. */
const LOCAL_ADDRESS = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@localhost$/i

/** An email address, trimmed and in lower case. ASCII only, so that different addresses cannot look alike. */
export const emailSchema = z
  .string(EMAIL_MESSAGE)
  .trim()
  .max(254, EMAIL_MESSAGE)
  .refine((text) => LOCAL_ADDRESS.test(text) || z.email().safeParse(text).success, EMAIL_MESSAGE)
  .transform((text) => text.toLowerCase())

/**
 * None of the 3,000 most common passwords passes the composition rules. These are the most common passwords that pass
 * them, from longer lists. Compared in lower case.
 */
const TOO_COMMON = new Set([
  'p@ssw0rd',
  'p@ssw0rd1',
  'pa$$w0rd',
  '!qaz2wsx',
  '1qaz!qaz',
  '1qaz@wsx',
  '!qazxsw2',
  'zaq!2wsx',
  '123456789.',
  '123456789*',
])

/** Passwords are used exactly as typed, never trimmed or truncated. */
export const newPasswordSchema = z
  .string('Password must be at least 8 characters')
  .min(8, 'Password must be at least 8 characters')
  .max(256, 'Password must be at most 256 characters')
  .regex(/\d/, 'Password must contain at least 1 number')
  .regex(/[!@#$%^&*(),.?":{}|<>]/, 'Password must contain at least 1 special character')
  .refine(
    (password) => !TOO_COMMON.has(password.toLowerCase()),
    'This password is too common. Please choose another one.',
  )

export const PASSWORD_HINT = 'Must be at least 8 characters with 1 number and 1 special character'

const CODE_MESSAGE = 'Please enter a valid code'

/** As typed: spaces and dashes do not matter. */
export const codeSchema = z.string(CODE_MESSAGE).trim().max(40, CODE_MESSAGE)

export const PASSWORD_REQUIRED_MESSAGE = 'Password is required'
/** An existing password: only its length is checked. */
export const existingPasswordSchema = z
  .string(PASSWORD_REQUIRED_MESSAGE)
  .min(1, PASSWORD_REQUIRED_MESSAGE)
  .max(256, 'Password must be at most 256 characters')

/** For actions that only the account's owner may take. The code is required if two-step sign-in is on. */
export const reauthFields = { password: existingPasswordSchema, code: codeSchema.optional() }

/** A person gives the password (and code); a program with an API key does not. */
export const optionalReauth = { password: reauthFields.password.optional(), code: reauthFields.code }
export type Reauth = { password?: string | undefined; code?: string | undefined }

export const loginSchema = z.strictObject({
  email: emailSchema,
  password: existingPasswordSchema,
  rememberMe: z.boolean().optional().default(false),
  /** For accounts with a second factor: six digits from the app, or a recovery code. Empty means missing. */
  code: codeSchema.optional(),
})

/** The password is correct, but the account has a second factor and `code` is missing. */
export const CODE_REQUIRED_MESSAGE = 'Please enter the code from your authenticator app.'
/** The code is wrong, expired or already used. */
export const WRONG_CODE_MESSAGE = 'That code is incorrect or was already used. Please try again.'
/** A signed-in user entered a code that has served for another action, or for signing in. */
export const USED_CODE_MESSAGE = 'This code was used already. Please wait for the next one.'

/** A signed-in user entered a wrong current password in the settings. */
export const WRONG_PASSWORD_MESSAGE = 'The current password is not correct.'

export const SERVICE_PLANS = ['inbound', 'outbound', 'both'] as const
export type ServicePlan = (typeof SERVICE_PLANS)[number]

/** Optional country code (+ and 1 to 3 digits), then 3, 3 and 4 digits; the first three may be in parentheses. */
const PHONE_PATTERN = /^(\+\d{1,3}[ .-]?)?(\(\d{3}\)|\d{3})[ .-]?\d{3}[ .-]?\d{4}$/

export const confirmPasswordSchema = z.string('Please confirm your password').min(1, 'Please confirm your password')

export const registerSchema = z
  .strictObject({
    email: emailSchema,
    password: newPasswordSchema,
    confirmPassword: confirmPasswordSchema,
    businessName: businessNameSchema,
    phoneNumber: z
      .string('Phone number is required')
      .trim()
      .min(1, 'Phone number is required')
      .regex(PHONE_PATTERN, 'Please enter a valid phone number'),
    website: nameSchema('Website', { max: 2000, required: null, isCleaned: true }).optional().default(''),
    servicePlan: z.enum(SERVICE_PLANS, 'Please select a service plan'),
    terms: z.literal(true, 'You must agree to the terms and conditions'),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    // By default zod skips this check while other fields have errors.
    when: ({ value }) => hasBothPasswords(value),
  })

export const REVOKE_KEYS_LABEL =
  'Also revoke all API keys. Do this if someone else may know your password; programs then need new keys. Webhook endpoints, tools, and Cal.com links are not removed, so check that each is yours.'

/** Whether a new password also revokes the account's API keys. */
export const revokeKeysField = { revokeKeys: z.boolean().optional().default(false) }

/** The form on the reset screen; the procedure takes `resetPasswordSchema`. */
export const newPasswordFormSchema = z
  .strictObject({ password: newPasswordSchema, confirmPassword: confirmPasswordSchema, ...revokeKeysField })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: ({ value }) => hasBothPasswords(value),
  })

export const forgotPasswordSchema = z.strictObject({ email: emailSchema })

const LINK_MESSAGE = 'This link is invalid or has expired.'
const tokenSchema = z.string(LINK_MESSAGE).min(1, LINK_MESSAGE).max(200, LINK_MESSAGE)

export const resetPasswordSchema = z.strictObject({
  token: tokenSchema,
  password: newPasswordSchema,
  ...revokeKeysField,
})
export const verifyEmailSchema = z.strictObject({ token: tokenSchema })

/** Whether both fields are filled in, so that they can be compared. */
export function hasBothPasswords(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (!('password' in value) || !('confirmPassword' in value)) return false
  return typeof value.password === 'string' && typeof value.confirmPassword === 'string' && value.confirmPassword !== ''
}
