import { loginSchema, newPasswordFormSchema, registerSchema } from '@callwright/contract/auth'
import { describe, expect, it } from 'vitest'
import { errorsByField, remainingErrors, type FieldErrors } from './form-errors.ts'

type FormSchema = { safeParse: (values: unknown) => ReturnType<typeof registerSchema.safeParse> | { success: boolean } }

function errorsOf(schema: FormSchema, values: Record<string, unknown>): FieldErrors<string> {
  const parsed = schema.safeParse(values)
  return 'error' in parsed && parsed.error ? errorsByField(parsed.error.issues, Object.keys(values)) : {}
}

const EMPTY = {
  email: '',
  password: '',
  confirmPassword: '',
  businessName: '',
  phoneNumber: '',
  website: '',
  servicePlan: '',
  terms: false,
}

describe('errors by field', () => {
  it('reports everything that is missing from an empty sign-up, one message per field', () => {
    expect(errorsOf(registerSchema, EMPTY)).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password must be at least 8 characters',
      confirmPassword: 'Please confirm your password',
      businessName: 'Business name is required',
      phoneNumber: 'Phone number is required',
      servicePlan: 'Please select a service plan',
      terms: 'You must agree to the terms and conditions',
    })
  })

  it('reports unmet password requirements one at a time', () => {
    const password = (text: string): string | undefined =>
      errorsOf(newPasswordFormSchema, { password: text, confirmPassword: text })['password']
    expect(password('short')).toBe('Password must be at least 8 characters')
    expect(password('longenough')).toBe('Password must contain at least 1 number')
    expect(password('longenough1')).toBe('Password must contain at least 1 special character')
    expect(password('longenough1!')).toBeUndefined()
  })

  it('reports mismatched passwords on the confirmation field, along with other errors', () => {
    const found = errorsOf(registerSchema, { ...EMPTY, password: 'secret12!', confirmPassword: 'secret12?' })
    expect(found).toMatchObject({ confirmPassword: 'Passwords do not match', email: expect.any(String) })
  })

  it("uses the sign-in form's messages", () => {
    expect(errorsOf(loginSchema, { email: 'mara@', password: '' })).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password is required',
    })
  })
})

describe('while typing', () => {
  it('clears fixed errors and updates the others, without marking untouched fields', () => {
    const before = { email: 'Please enter a valid email address', password: 'Password must be at least 8 characters' }
    const now = { password: 'Password must contain at least 1 number', phoneNumber: 'Phone number is required' }
    expect(remainingErrors<string>(before, now)).toEqual({ password: 'Password must contain at least 1 number' })
  })
})
