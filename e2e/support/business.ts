import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { openPage, type Screen, type ScreenOptions } from './chromium.ts'

export const PASSWORD = 'correct-horse-7!'

/**
 * Signs up a business through the documented REST path.
 * @param email a new address by default, so that the tests in a file can share a server
 * @returns the business's sign-in details
 * @throws if the server refuses
 */
export async function signUp(
  url: string,
  email = `ada-${randomUUID()}@example.com`,
  businessName = 'Ada Dental',
): Promise<SignInDetails> {
  const form = {
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    businessName,
    phoneNumber: '555-555-0100',
    servicePlan: 'both',
    terms: true,
  }
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body: JSON.stringify(form) })
  if (!response.ok) throw new Error(`Signing up failed with ${response.status}: ${await response.text()}`)
  return { email, heading: `${businessName} Dashboard` }
}

/** Opens a page as a user who is signed in. */
export async function openSignedIn(url: string, details: SignInDetails, options?: ScreenOptions): Promise<Screen> {
  const screen = await openPage(options)
  await signIn(screen.page, url, details)
  return screen
}

/** Signs in as the sign-in screen does, without typing, and waits for the page that follows. */
export async function signIn(
  page: Page,
  url: string,
  { email, heading, password = PASSWORD, path = '/dashboard' }: SignInDetails,
): Promise<void> {
  // An empty page at the server's URL: no app runs in it, and it requests no icon.
  const empty = `${url}/empty`
  await page.route(empty, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto(empty)
  const status = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch('/api/auth/login', { method: 'POST', headers, body })
    if (response.ok) {
      const { user } = (await response.json()) as { user: { id: string; email: string } }
      localStorage.setItem('userId', user.id)
      localStorage.setItem('userEmail', user.email)
    }
    return response.status
  }, JSON.stringify({ email, password }))
  await page.unroute(empty)
  if (status !== 200) throw new Error(`Signing in as ${email} failed with ${status}`)
  await page.goto(url + path)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
}

export type SignInDetails = {
  email: string
  /** The heading on the screen that opens. */
  heading: string | RegExp
  password?: string
  /** Where to go; by default Home. */
  path?: string
}

/** Signs the operator in to the usage dashboard. The server needs `OPERATOR_PASSWORD: PASSWORD`. */
export const OPERATOR: SignInDetails = {
  email: 'operator@localhost',
  heading: 'Client Usage Dashboard',
  path: '/admin/usage',
}

/** Places a call from within the signed-in page. @returns the response status */
export async function placeCall(page: Page, phoneNumber: string): Promise<number> {
  return await page.evaluate(async (number) => {
    const response = await fetch('/api/calls/initiate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone_number: number, user_id: localStorage.getItem('userId') }),
    })
    return response.status
  }, phoneNumber)
}
