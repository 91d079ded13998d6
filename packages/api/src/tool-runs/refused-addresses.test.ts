import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

import { afterEach, beforeEach, expect, vi } from 'vitest'

import { describeDeliveryWorld, describeWorld } from '../testing/describe-world.ts'
import { addTool, type Answer, createAgentUser, startTool } from '../testing/tools.ts'
import type { Browser, World } from '../testing/test-world.ts'
import { startWebhookReceiver } from '../testing/webhook-receiver.ts'

/** This machine, in ways that hide it. */
const HOSTS = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f.1', '0x7f000001', '0177.0.0.1', '017700000001', '127.0.0.1.'],
  ...['%31%32%37.0.0.1', '１２７.0.0.1', '127。0。0。1', '①②⑦.0.0.1', '0', '0.0.0.0', '127.255.255.254'],
  ...['localhost', 'LOCALHOST.', 'app.localhost', '[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]'],
  ...['[::ffff:7f00:1]', '[64:ff9b::7f00:1]', 'me:secret@127.0.0.1'],
]
/** Addresses of a public name. */
const ANSWERS: [what: string, ipv4: string[], ipv6: string[]][] = [
  ['a private address', ['127.0.0.1'], []],
  ['a public and a private address', ['93.184.216.34', '127.0.0.1'], []],
  ['a private and a public address', ['127.0.0.1', '93.184.216.34'], []],
  ['a private IPv6 address', ['93.184.216.34'], ['::1']],
  ['an IPv4-mapped address', [], ['::ffff:127.0.0.1']],
  ['a NAT64 address', [], ['64:ff9b::7f00:1']],
  ['no address', [], []],
]

/** Counts connections on a port of this machine. */
async function startListener() {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await once(server.listen(0), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    count: () => connections,
    [Symbol.asyncDispose]: async () => await new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Uses a tool whose stored URL has become this one, in a call and with *Try it*. */
async function useBoth(world: World, ada: Browser, url: string): Promise<unknown[]> {
  const { id: toolId } = await addTool(ada)
  await world.deps.db.updateTable('tools').set({ url }).execute()
  const use = await createAgentUser(world, ada)
  const tried = await ada.caller.tools.tryOut({ toolId, arguments: { plate: 'x' } })
  const { error } = JSON.parse(tried.answer) as Answer
  return [(await use(toolId)).error, error, tried.httpStatus]
}

beforeEach(() => {
  vi.spyOn(Resolver.prototype, 'resolve4').mockResolvedValue(['127.0.0.1'] as never)
  vi.spyOn(Resolver.prototype, 'resolve6').mockResolvedValue([] as never)
})
afterEach(() => {
  vi.restoreAllMocks()
})

describeWorld('a tool', (it) => {
  // Security: 109
  it.for(['http://127.0.0.1', ...HOSTS.map((host) => `https://${host}`)])(
    'sends nothing to %s',
    async (origin, { world, ada }) => {
      await using listener = await startListener()
      const url = `${origin}:${listener.port}/{plate}`
      await expect(addTool(ada, { url })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
      expect(await useBoth(world, ada, url)).toEqual(['failed', 'failed', null])
      expect(listener.count()).toBe(0)
    },
  )

  // Security: 109
  it.for(ANSWERS)('sends nothing to a name with %s', async ([, ipv4, ipv6], { world, ada }) => {
    await using listener = await startListener()
    vi.spyOn(Resolver.prototype, 'resolve4').mockResolvedValue(ipv4)
    vi.spyOn(Resolver.prototype, 'resolve6').mockResolvedValue(ipv6)
    const url = `https://garage.example.com:${listener.port}/{plate}`
    expect(await useBoth(world, ada, url)).toEqual(['failed', 'failed', null])
    expect(listener.count()).toBe(0)
  })
})

describeDeliveryWorld('a tool whose server redirects', (it) => {
  // Security: 109
  it.for([301, 302, 303, 307, 308])('with %i is not followed', async (status, { world, ada }) => {
    await using target = await startWebhookReceiver()
    const { receiver, toolId, use } = await startTool(world, ada, { method: 'POST' })
    await using _ = receiver
    receiver.answer = (response) => void response.writeHead(status, { location: target.url }).end()
    expect(await use()).toMatchObject({ error: 'failed' })
    const tried = await ada.caller.tools.tryOut({ toolId, arguments: { plate: 'x' } })
    expect(tried).toMatchObject({ httpStatus: status })
    expect([receiver.received.length, target.received]).toEqual([2, []])
  })
})
