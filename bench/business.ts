export const PASSWORD = 'correct-horse-1!'

/** A signed-in business that sends requests to a running server as the web app does. */
export type Business = {
  email: string
  /** Headers for requests made without `query` and `mutate`. */
  headers: () => { cookie: string }
  query: <T>(procedure: string, input: object) => Promise<T>
  mutate: <T>(procedure: string, input: object) => Promise<T>
}

/** Registers a new business and signs it in. */
export async function registerBusiness(origin: string, name: string): Promise<Business> {
  const business = createClient(origin, `${name}@example.com`)
  const account = {
    password: PASSWORD,
    confirmPassword: PASSWORD,
    businessName: `${name} Ltd`,
    phoneNumber: '212-555-0100',
    website: '',
    servicePlan: 'both',
    terms: true,
  }
  await business.mutate('auth.register', { email: business.email, ...account })
  await signIn(business)
  return business
}

/** Starts another session for a business. @returns its cookie */
export async function startSession(origin: string, email: string): Promise<string> {
  const business = createClient(origin, email)
  await signIn(business)
  return business.headers().cookie
}

async function signIn({ email, mutate }: Business): Promise<void> {
  await mutate('auth.login', { email, password: PASSWORD, rememberMe: false })
}

/** Creates a client with its own cookie. @param cookie from an existing session */
export function createClient(origin: string, email: string, cookie = ''): Business {
  const send = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const response = await fetch(`${origin}${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', cookie },
    })
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
    if (cookies.length > 0) cookie = cookies.join('; ')
    const body = (await response.json()) as { result?: { data: { json: T } } }
    if (!response.ok || !body.result) throw new Error(`${path}: ${JSON.stringify(body).slice(0, 300)}`)
    return body.result.data.json
  }
  return {
    email,
    headers: () => ({ cookie }),
    query: async (procedure, input) =>
      await send(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`),
    mutate: async (procedure, input) =>
      await send(`/trpc/${procedure}`, { method: 'POST', body: JSON.stringify({ json: input }) }),
  }
}

/** A list of distinct numbers that may be dialed, each with a name and two variables. */
export function createRecipientList(count: number, from = 0): { headers: string[]; rows: string[][] } {
  const areas = ['212', '415', '312', '602', '808', '305', '206', '617', '713', '503']
  const rows = Array.from({ length: count }, (_, index) => {
    const area = areas[index % areas.length] ?? '212'
    return [`+1${area}${2_000_000 + from + index}`, `Person ${index}`, 'Springfield', 'a check-up']
  })
  return { headers: ['phone_number', 'name', 'city', 'offer'], rows }
}

type Counts = Record<string, number>

/** Waits until a campaign's counts or state satisfy `isReached`. @throws after three minutes */
export async function waitForCounts(
  business: Business,
  campaignId: string,
  isReached: (counts: Counts, state: string) => boolean,
): Promise<Counts> {
  const deadline = performance.now() + 180_000
  for (;;) {
    const { counts, state } = await business.query<{ counts: Counts; state: string }>('bulk.campaign', { campaignId })
    if (isReached(counts, state)) return counts
    if (performance.now() > deadline) throw new Error(`The campaign is still at ${JSON.stringify(counts)}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
