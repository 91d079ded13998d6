import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** Whoever has asked for something goes on asking within that, also where a busy machine holds it up. */
const QUIET_MS = 150
/** One turn of the event loop may have begun before the last bytes came. */
const QUIET_TURNS = 3
/** Somebody who asks again and again, or says nothing at all, does not hold up the end. */
const LONGEST_MS = 1000

/**
 * Notes from now on when anything comes to a server.
 * @returns a wait, for when it takes no more connections, for a time in which nothing was asked for. Ending a connection
 * that is kept open takes the answer from a request that is on its way; while the server is stopping each answer ends its
 * connection, so what is left then belongs to clients that have nothing to ask. Connections that never carried anything
 * are ended by it. At once where nothing was going on.
 */
export function watchRequests(server: Server): { untilAllIsRead: () => Promise<void> } {
  let lastAt = -QUIET_MS
  const note = (): void => void (lastAt = performance.now())
  /** What they connected for is on its way; since when. */
  const silent = new Map<Socket, number>()
  const speak = ({ socket }: IncomingMessage): void => {
    note()
    silent.delete(socket)
  }
  server.on('connection', (socket: Socket) => {
    note()
    silent.set(socket, performance.now())
    socket.once('close', () => silent.delete(socket))
  })
  server.on('upgrade', speak)
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    speak(request)
    response.once('finish', note)
  })

  const isAllRead = (): boolean => {
    const now = performance.now()
    const isExpected = (since: number): boolean => now - since < LONGEST_MS
    return now - lastAt >= QUIET_MS && ![...silent.values()].some(isExpected)
  }
  return {
    async untilAllIsRead() {
      const giveUpAt = performance.now() + LONGEST_MS
      for (;;) {
        for (let turn = 0; turn < QUIET_TURNS; turn += 1) await nextTurn()
        if (isAllRead() || performance.now() > giveUpAt) break
        await sleep(5)
      }
      for (const socket of silent.keys()) if (socket.bytesRead === 0) socket.destroy()
    },
  }
}
