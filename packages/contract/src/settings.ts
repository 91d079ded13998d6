import {
  codeSchema,
  confirmPasswordSchema,
  hasBothPasswords,
  newPasswordSchema,
  existingPasswordSchema,
  revokeKeysField,
} from './auth.ts'
import { z } from './input/zod.ts'

const SAME_PASSWORD = 'Please choose a password that differs from the current one'

export const changePasswordSchema = z
  .strictObject({ currentPassword: existingPasswordSchema, password: newPasswordSchema, ...revokeKeysField })
  .refine((form) => form.password !== form.currentPassword, { path: ['password'], message: SAME_PASSWORD })

/** The form on the screen; the procedure takes `changePasswordSchema`. */
export const changePasswordFormSchema = z
  .strictObject({
    currentPassword: existingPasswordSchema,
    password: newPasswordSchema,
    confirmPassword: confirmPasswordSchema,
    ...revokeKeysField,
  })
  .refine((form) => form.password !== form.currentPassword, { path: ['password'], message: SAME_PASSWORD })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: ({ value }) => hasBothPasswords(value),
  })

export const endSessionSchema = z.strictObject({ sessionId: z.string().regex(/^[0-9a-f]{64}$/) })

/** Six digits from the app, or a recovery code. */
const requiredCodeSchema = codeSchema.min(1, 'Please enter a code')

export const startSecondFactorSchema = z.strictObject({ password: existingPasswordSchema })
export const confirmSecondFactorSchema = z.strictObject({ code: requiredCodeSchema })

/** Changing an active second factor requires the password and a code. */
export const reauthWithCodeSchema = z.strictObject({ password: existingPasswordSchema, code: requiredCodeSchema })
