import { setDefaultCACertificates } from 'node:tls'

import { pdfWithText } from '../../packages/api/src/files/testing/sample-files.ts'
import { type Business, newBusiness, newClient, PASSWORD, until } from '../../apps/server/test/support/client.ts'
import { freePort, reachable } from '../../apps/server/test/support/provider-installation.ts'
import { startServerProcess } from '../../apps/server/test/support/server-process.ts'
import { deliver, postCall } from '../../apps/server/test/support/signed-webhook.ts'
import { openIo } from '../../apps/server/test/support/socket-io.ts'
import { subscribe } from '../../apps/server/test/support/sockets.ts'
import { testEnvironment } from '../../apps/server/test/support/test-server.ts'
import { upload } from '../../apps/server/test/support/uploads.ts'
import { type Line, tell } from '../lines.ts'
import { startNginx } from './nginx.ts'

const LARGEST_FILE = 5 * 1024 * 1024
const LARGE_WEBHOOK = 8 * 1024 * 1024

/** The main job through nginx as `docs/deploy/nginx.conf` sets it up, over https. @returns whether all held */
export async function faultProxy(): Promise<boolean> {
  const ports = { http: await freePort(), https: await freePort(), product: await freePort() }
  await using nginx = await startNginx(ports)
  if (!nginx) {
    console.log('Skipped: there is no nginx on this machine (Debian: apt-get install nginx).')
    return true
  }
  console.log(nginx.version)
  setDefaultCACertificates([nginx.certificate])
  const url = `https://localhost:${ports.https}`
  const env = { PORT: String(ports.product), HOST: '127.0.0.1', PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1' }
  await using _server = await startServerProcess(testEnvironment(env))
  const site = reachable(url)
  const ann = await newBusiness(site, 'ann')
  return tell([
    await redirects(ports.http),
    {
      what: 'the cookie of the session',
      figure: ann.cookie().split('=')[0] ?? '',
      isMet: ann.cookie().startsWith('__Host-'),
    },
    await answers('/metrics is for this machine', 404, async () => (await ann.fetch('/metrics')).status),
    await answers('another origin', 403, async () => {
      const headers = { origin: 'https://evil.example.com' }
      return (await ann.fetch('/api/auth/logout', { method: 'POST', headers, body: {} })).status
    }),
    await answers('a file of 5 MB', 200, async () => {
      const bytes = Buffer.concat([pdfWithText('Opening hours'), Buffer.alloc(LARGEST_FILE)]).subarray(0, LARGEST_FILE)
      return (await upload(site, ann, { name: 'menu.pdf', bytes, type: 'application/pdf' })).status
    }),
    await answers('a webhook of 8 MB', 200, async () => {
      const ids = { agentId: 'agent_of_nobody', conversationId: 'conv_1', text: 'x'.repeat(LARGE_WEBHOOK) }
      return (await deliver(url, postCall(ids))).status
    }),
    ...(await hears(url, ann)),
    await limits(site),
  ])
}

async function redirects(port: number): Promise<Line> {
  const answer = await fetch(`http://localhost:${port}/login?next=1`, { redirect: 'manual' })
  const figure = `${answer.status} ${answer.headers.get('location')}`
  return { what: 'plain http', figure, isMet: figure === '301 https://localhost/login?next=1' }
}

async function answers(what: string, wanted: number, ask: () => Promise<number>): Promise<Line> {
  const status = await ask()
  return { what, figure: String(status), isMet: status === wanted }
}

/** A call completes, and everybody who listens hears of it. */
async function hears(url: string, ann: Business): Promise<Line[]> {
  const heard: string[] = []
  const cookie = ann.cookie()
  const socket = new WebSocket(`${url.replace('https', 'wss')}/trpc`, { headers: { cookie, origin: url } })
  socket.addEventListener('message', ({ data }) => heard.push(String(data)))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('The WebSocket was not opened')))
  })
  socket.send(subscribe())
  const clients = (['websocket', 'polling'] as const).map((transport) => ({
    transport,
    client: openIo(reachable(url), { cookie, transports: [transport], headers: { origin: url } }),
  }))
  await Promise.all(clients.map(({ client }) => client.joined))
  await ann.trpc.agent.update.mutate({ systemPrompt: 'Be kind.' })
  await ann.trpc.calls.place.mutate({ phoneNumber: '(212) 555-0142' })
  const isTold = (): boolean => heard.some((text) => text.includes('conversationId'))
  const toldBySocket = await within(isTold)
  const lines: Line[] = [
    { what: 'tRPC’s WebSocket hears of a call', figure: String(toldBySocket), isMet: toldBySocket },
  ]
  for (const { transport, client } of clients) {
    const isHeard = await within(() => client.received.some(({ name }) => name === 'callCompleted'))
    lines.push({ what: `Socket.IO by ${transport} hears of it`, figure: String(isHeard), isMet: isHeard })
    client.socket.close()
  }
  socket.close()
  return lines
}

async function within(holds: () => boolean): Promise<boolean> {
  return await until(holds, 'an event', 20).then(
    () => true,
    () => false,
  )
}

/** Somebody who claims a new address with each attempt is still one: ten accounts an hour. */
async function limits(site: ReturnType<typeof reachable>): Promise<Line> {
  const statuses: number[] = []
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const { status } = await newClient(site).fetch('/api/auth/register', {
      method: 'POST',
      headers: { 'x-forwarded-for': `203.0.113.${attempt}` },
      body: {
        email: `nobody${attempt}@example.com`,
        password: PASSWORD,
        confirmPassword: PASSWORD,
        businessName: 'Nobody',
        phoneNumber: '212-555-0100',
        servicePlan: 'both',
        terms: true,
      },
    })
    statuses.push(status)
  }
  const figure = statuses.join(' ')
  const isMet = statuses[0] === 200 && statuses.at(-1) === 429
  return { what: 'an invented X-Forwarded-For does not get around a limit', figure, isMet }
}
