// @vitest-environment happy-dom
import { signInOperator } from '@callwright/api/testing/operator'
import { PASSWORD } from '@callwright/api/testing/test-world'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { UNREACHABLE_MESSAGE } from '#lib/api/failure.ts'
import { it, openApp, type StartPath } from '../../testing/open-app.tsx'

const ADA = 'ada@example.com'

type FormScreen = {
  name: string
  at: StartPath
  button: string
  /** The errors shown next to the fields when the form is submitted empty. */
  errors: readonly string[]
  values: Readonly<Record<string, string>>
  /** Fills in the fields that take no text. */
  fillRest?: (user: UserEvent) => Promise<void>
  /** The title of the toast shown while the server is unreachable. */
  failureTitle: string
  /** The text shown after success. */
  successText: string
}

const FORMS: readonly FormScreen[] = [
  {
    name: 'Sign In',
    at: async (world) => {
      await world.signUp(ADA)
      return '/login'
    },
    button: 'Sign In',
    errors: ['Please enter a valid email address', 'Password is required'],
    values: { Email: ADA, Password: PASSWORD },
    failureTitle: 'Login failed',
    successText: 'Acme Dental Dashboard',
  },
  {
    name: 'Create Account',
    at: '/signup',
    button: 'Create Account',
    errors: [
      'Please enter a valid email address',
      'Password must be at least 8 characters',
      'Please confirm your password',
      'Business name is required',
      'Phone number is required',
      'Please select a service plan',
      'You must agree to the terms and conditions',
    ],
    values: {
      Email: ADA,
      Password: PASSWORD,
      'Confirm Password': PASSWORD,
      'Business Name': 'Ada Dental',
      'Phone Number': '555-555-0100',
    },
    fillRest: async (user) => {
      await user.selectOptions(screen.getByLabelText('Service Plan'), 'both')
      await user.click(screen.getByRole('checkbox'))
    },
    failureTitle: 'Registration failed',
    successText: 'Registration Successful!',
  },
  {
    name: 'Reset Password',
    at: '/forgot-password',
    button: 'Send Reset Link',
    errors: ['Please enter a valid email address'],
    values: { Email: ADA },
    failureTitle: 'Request failed',
    successText: 'Reset link sent',
  },
  {
    name: 'Choose a New Password',
    at: async (world) => {
      const { caller } = await world.signUp(ADA)
      await caller.auth.forgotPassword({ email: ADA })
      return `/reset-password?token=${(await world.lastMailTo(ADA))?.token}`
    },
    button: 'Reset Password',
    errors: ['Password must be at least 8 characters', 'Please confirm your password'],
    values: { Password: PASSWORD, 'Confirm Password': PASSWORD },
    failureTitle: 'Request failed',
    successText: 'Password changed',
  },
]

it.each(FORMS)(
  '$name reports missing fields, keeps the typed text while the server is unreachable, and can be sent again',
  async (form) => {
    await using app = await openApp('visitor', form.at)
    const send = async (): Promise<void> => app.user.click(await screen.findByRole('button', { name: form.button }))
    await send()
    for (const message of form.errors) await screen.findByText(message)
    const [firstField = ''] = Object.keys(form.values)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(firstField)))

    for (const [label, text] of Object.entries(form.values)) await app.user.type(screen.getByLabelText(label), text)
    await form.fillRest?.(app.user)
    for (const message of form.errors) expect(screen.queryByText(message)).toBeNull()
    app.server.isDown = true
    await send()
    await screen.findByText(form.failureTitle)
    await screen.findByText(UNREACHABLE_MESSAGE)
    for (const [label, text] of Object.entries(form.values)) {
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(text)
    }
    app.server.isDown = false
    await send()
    await screen.findByText(form.successText)
  },
)

it('Create Account says what is wrong with the typed text, and keeps it', async () => {
  await using app = await openApp('visitor', '/signup')
  const values = { Password: 'longenough', 'Confirm Password': 'different', 'Phone Number': '12' }
  await screen.findByRole('button', { name: 'Create Account' })
  for (const [label, text] of Object.entries(values)) await app.user.type(screen.getByLabelText(label), text)
  await app.user.click(screen.getByRole('button', { name: 'Create Account' }))
  await screen.findByText('Password must contain at least 1 number')
  await screen.findByText('Passwords do not match')
  await screen.findByText('Please enter a valid phone number')
  for (const [label, text] of Object.entries(values)) {
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(text)
  }
})

it('Create Account links to the terms, if there are any', async () => {
  await using _app = await openApp('visitor', async ({ deps }) => {
    Object.assign(deps.settings, { termsUrl: 'https://example.com/terms' })
    return '/signup'
  })
  const link = await screen.findByRole('link', { name: 'Read the terms and conditions' })
  expect(link.getAttribute('href')).toBe('https://example.com/terms')
})

it('Create Account says that the operator has closed sign-up', async () => {
  await using _app = await openApp('visitor', async (world) => {
    await (await signInOperator(world)).caller.admin.setSignUp({ signUp: 'closed' })
    return '/signup'
  })
  await screen.findByText('Sign-up is closed')
})

it('Sign In says that the password is wrong, and keeps the typed password', async () => {
  await using app = await openApp('visitor', '/login')
  await app.user.type(await screen.findByLabelText('Email'), ADA)
  await app.user.type(screen.getByLabelText('Password'), 'wrong{Enter}')
  await screen.findByText('Invalid email or password. Please try again.')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('wrong')
})

it.each([
  { at: '/registration-success', required: true, text: /^Please check your email and open the link/ },
  {
    at: '/registration-success',
    required: false,
    text: /^This installation does not send emails yet: you can log in now without verifying/,
  },
  { at: '/forgot-password', required: true, text: /we will send you a link/ },
  {
    at: '/forgot-password',
    required: false,
    text: /^This installation does not send emails yet\. .* ask your administrator for the link/,
  },
])('$at says what to do if email verification required: $required', async ({ at, required, text }) => {
  await using _app = await openApp('visitor', async ({ deps }) => {
    Object.assign(deps.settings, { emailVerificationRequired: required })
    return at
  })
  await screen.findByText(text)
  expect(screen.queryByText(/does not send emails/) === null).toBe(required)
})

it('Sign In has the verified address filled in, and the URL does not contain it', async () => {
  await using app = await openApp('visitor', atVerification)
  await screen.findByText('Email address verified')
  await app.user.click(screen.getByRole('link', { name: 'Go to Login' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe(ADA)
  expect(location.href).not.toContain('ada')
})

it('"Try again" verifies the email address once the server is reachable', async () => {
  await using app = await openApp('visitor', atVerification, { isDown: true })
  await screen.findByText('Not verified yet')
  await screen.findByText(UNREACHABLE_MESSAGE)
  app.server.isDown = false
  await app.user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Email address verified')
})

it.each(['/verify-email', '/verify-email?token=used', '/reset-password'])(
  '%s says that the link is invalid or has expired',
  async (at) => {
    await using _app = await openApp('visitor', at)
    await screen.findByText('This link is invalid or has expired.')
    await screen.findByRole('link', { name: 'Go to Login' })
  },
)

it.each([
  { at: '/confirm-emails?token=used', button: 'Confirm This Address', help: /Ask the business for a new one/ },
  { at: '/unsubscribe?token=wrong', button: 'Unsubscribe', help: /Use the link at the end of the latest email/ },
])('$at acts only when the button is pressed, and says what to do if the link does not work', async (page) => {
  await using app = await openApp('business', page.at)
  app.server.isDown = true
  await app.user.click(await screen.findByRole('button', { name: page.button }))
  await screen.findByText(UNREACHABLE_MESSAGE)
  app.server.isDown = false
  await app.user.click(screen.getByRole('button', { name: page.button }))
  await screen.findByText('This link is invalid or has expired.')
  screen.getByText(page.help)
})

it('a user whose account cannot be loaded is signed out', async () => {
  await using _app = await openApp('business', '/dashboard', { failing: ['auth.me'] })
  await screen.findByRole('button', { name: 'Sign In' })
  expect(localStorage.getItem('userId')).toBeNull()
})

const atVerification: StartPath = async (world) => {
  await world.signUp(ADA)
  return `/verify-email?token=${(await world.lastMailTo(ADA))?.token}`
}
