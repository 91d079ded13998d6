import type { Page } from 'playwright-core'

export const PASSWORD = 'correct-horse-7!'

/** Signs a business up through the documented path; throws where that fails. */
export async function signUp(url: string, email: string, businessName = 'Ada Dental'): Promise<void> {
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
  const answer = await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body: JSON.stringify(form) })
  if (!answer.ok) throw new Error(`Signing up failed with ${answer.status}: ${await answer.text()}`)
}

/** Signs in on the screen, as a person does, and waits for the page behind it. */
export async function signIn(
  page: Page,
  url: string,
  { email, heading, password = PASSWORD }: { email: string; heading: string | RegExp; password?: string },
): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: heading }).waitFor()
}

/** Places a call from within the signed-in page. @returns the status of the answer */
export async function placeCall(page: Page, phoneNumber: string): Promise<number> {
  return await page.evaluate(async (number) => {
    const answer = await fetch('/api/calls/initiate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone_number: number, user_id: localStorage.getItem('userId') }),
    })
    return answer.status
  }, phoneNumber)
}
