import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server through this process, so that it can be cut. */
export type Way = {
  port: number
  /** Breaks what is open, and refuses what comes. */
  cut: () => Promise<void>
  /** Takes what comes and hands nothing on, in neither direction, as a network does that drops everything. */
  silence: () => void
  /** As it was; what had been silenced is broken. */
  mend: () => Promise<void>
  close: () => Promise<void>
}

export async function openWay(to: { hostname: string; port: number }): Promise<Way> {
  const sockets = new Set<Socket>()
  let isSilent = false
  const way = createServer((here) => {
    const there = connect(to.port, to.hostname)
    for (const socket of [here, there]) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          if (isSilent) return
          here.destroy()
          there.destroy()
        })
    }
    if (!isSilent) here.pipe(there).pipe(here)
  })
  const listen = async (port: number): Promise<void> => void (await once(way.listen(port, '127.0.0.1'), 'listening'))
  await listen(0)
  const { port } = way.address() as AddressInfo
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const cut = async (): Promise<void> => {
    const closed = once(way, 'close')
    way.close()
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
    async mend() {
      isSilent = false
      if (way.listening) breakAll()
      else await listen(port)
    },
    close: async () => {
      if (way.listening) await cut()
    },
  }
}
