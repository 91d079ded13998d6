// @vitest-environment happy-dom
import { signInOperator } from '@callwright/api/testing/operator'
import { PASSWORD } from '@callwright/api/testing/test-world'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { UNREACHABLE } from '../../lib/api/failure.ts'
import { interceptNetwork, openApp, type Address } from '../../testing/open-app.tsx'

const ADA = 'ada@example.com'

type FormScreen = {
  name: string
  at: Address
  button: string
  /** Errors next to the empty form's fields. */
  missing: readonly string[]
  typed: Readonly<Record<string, string>>
  /** Fills in what is not typed. */
  choose?: (person: UserEvent) => Promise<void>
  /** Title of the toast while the server is unreachable. */
  failure: string
  /** Shown after success. */
  done: string
}

const FORMS: readonly FormScreen[] = [
  {
    name: 'Sign In',
    at: async (world) => {
      await world.signUp(ADA)
      return '/login'
    },
    button: 'Sign In',
    missing: ['Please enter a valid email address', 'Password is required'],
    typed: { Email: ADA, Password: PASSWORD },
    failure: 'Login failed',
    done: 'Acme Dental Dashboard',
  },
  {
    name: 'Create Account',
    at: '/signup',
    button: 'Create Account',
    missing: [
      'Please enter a valid email address',
      'Password must be at least 8 characters',
      'Please confirm your password',
      'Business name is required',
      'Phone number is required',
      'Please select a service plan',
      'You must agree to the terms and conditions',
    ],
    typed: {
      Email: ADA,
      Password: PASSWORD,
      'Confirm Password': PASSWORD,
      'Business Name': 'Ada Dental',
      'Phone Number': '555-555-0100',
    },
    choose: async (person) => {
      await person.selectOptions(screen.getByLabelText('Service Plan'), 'both')
      await person.click(screen.getByRole('checkbox'))
    },
    failure: 'Registration failed',
    done: 'Registration Successful!',
  },
  {
    name: 'Reset Password',
    at: '/forgot-password',
    button: 'Send Reset Link',
    missing: ['Please enter a valid email address'],
    typed: { Email: ADA },
    failure: 'Request failed',
    done: 'Reset link sent',
  },
  {
    name: 'Choose a New Password',
    at: async (world) => {
      const { caller } = await world.signUp(ADA)
      await caller.auth.forgotPassword({ email: ADA })
      return `/reset-password?token=${(await world.lastMailTo(ADA))?.token}`
    },
    button: 'Reset Password',
    missing: ['Password must be at least 8 characters', 'Please confirm your password'],
    typed: { Password: PASSWORD, 'Confirm Password': PASSWORD },
    failure: 'Request failed',
    done: 'Password changed',
  },
]

interceptNetwork()

it.each(FORMS)(
  '$name says what is missing, keeps typed text while the server is unreachable, and sends it again',
  async (form) => {
    await using app = await openApp({ as: 'visitor', at: form.at })
    const send = async (): Promise<void> => app.person.click(await screen.findByRole('button', { name: form.button }))
    await send()
    for (const message of form.missing) await screen.findByText(message)
    const [firstField = ''] = Object.keys(form.typed)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(firstField)))

    for (const [label, text] of Object.entries(form.typed)) await app.person.type(screen.getByLabelText(label), text)
    await form.choose?.(app.person)
    for (const message of form.missing) expect(screen.queryByText(message)).toBeNull()
    app.server.isDown = true
    await send()
    await screen.findByText(form.failure)
    await screen.findByText(UNREACHABLE)
    for (const [label, text] of Object.entries(form.typed)) {
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(text)
    }
    app.server.isDown = false
    await send()
    await screen.findByText(form.done)
  },
)

it('Create Account says what is wrong with the typed text, and keeps it', async () => {
  await using app = await openApp({ as: 'visitor', at: '/signup' })
  const typed = { Password: 'longenough', 'Confirm Password': 'different', 'Phone Number': '12' }
  await screen.findByRole('button', { name: 'Create Account' })
  for (const [label, text] of Object.entries(typed)) await app.person.type(screen.getByLabelText(label), text)
  await app.person.click(screen.getByRole('button', { name: 'Create Account' }))
  await screen.findByText('Password must contain at least 1 number')
  await screen.findByText('Passwords do not match')
  await screen.findByText('Please enter a valid phone number')
  for (const [label, text] of Object.entries(typed)) {
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(text)
  }
})

it('Create Account says that the operator has closed it', async () => {
  await using _app = await openApp({
    as: 'visitor',
    at: async (world) => {
      await (await signInOperator(world)).caller.admin.setSignUp({ signUp: 'closed' })
      return '/signup'
    },
  })
  await screen.findByText('Sign-up is closed')
})

it('Sign In says that the password is wrong, and keeps it', async () => {
  await using app = await openApp({ as: 'visitor', at: '/login' })
  await app.person.type(await screen.findByLabelText('Email'), ADA)
  await app.person.type(screen.getByLabelText('Password'), 'wrong{Enter}')
  await screen.findByText('Invalid email or password. Please try again.')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('wrong')
})

it('an email address is verified with "Try again" once the server is reachable', async () => {
  await using app = await openApp({
    as: 'visitor',
    at: async (world) => {
      await world.signUp(ADA)
      return `/verify-email?token=${(await world.lastMailTo(ADA))?.token}`
    },
    isDown: true,
  })
  await screen.findByText('Not verified yet')
  await screen.findByText(UNREACHABLE)
  app.server.isDown = false
  await app.person.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Email address verified')
})

it.each(['/verify-email', '/verify-email?token=used', '/reset-password'])(
  '%s says that a link without a valid token has expired',
  async (at) => {
    await using _app = await openApp({ as: 'visitor', at })
    await screen.findByText('This link is invalid or has expired.')
    await screen.findByRole('link', { name: 'Go to Login' })
  },
)

it('a user who cannot be recognized is signed out', async () => {
  await using _app = await openApp({ as: 'business', at: '/dashboard', failing: ['auth.me'] })
  await screen.findByRole('button', { name: 'Sign In' })
  expect(localStorage.getItem('userId')).toBeNull()
})
