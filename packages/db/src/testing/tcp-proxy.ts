import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy in this process that can break the connections to a server. */
export type TcpProxy = {
  port: number
  /** Breaks open connections and refuses new ones. */
  cut: () => Promise<void>
  /** Accepts connections but forwards nothing in either direction, like a network that drops all packets. */
  silence: () => void
  /** Forwards again; breaks connections that were silenced. */
  restore: () => Promise<void>
  close: () => Promise<void>
}

export async function openTcpProxy(to: { hostname: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let isSilent = false
  const proxy = createServer((client) => {
    const upstream = connect(to.port, to.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          if (isSilent) return
          client.destroy()
          upstream.destroy()
        })
    }
    if (!isSilent) client.pipe(upstream).pipe(client)
  })
  const listen = async (port: number): Promise<void> => void (await once(proxy.listen(port, '127.0.0.1'), 'listening'))
  await listen(0)
  const { port } = proxy.address() as AddressInfo
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const cut = async (): Promise<void> => {
    const closed = once(proxy, 'close')
    proxy.close()
    breakAll()
    await closed
  }
  return {
    port,
    cut,
    silence() {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    async restore() {
      isSilent = false
      if (proxy.listening) breakAll()
      else await listen(port)
    },
    close: async () => {
      if (proxy.listening) await cut()
    },
  }
}
