import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** One turn of the event loop may have begun before the last bytes came. */
const QUIET_TURNS = 3
/** Somebody who comes again and again does not hold up the end. */
const LONGEST_MS = 1000

/**
 * Waits, still listening, for a moment at which everything that has reached this process has been read. Whoever closes
 * then closes nothing that holds a request: a socket with unread bytes, and a connection that nobody has accepted yet,
 * are reset, and their senders are left without an answer. To be awaited right before the close.
 */
export async function untilAllIsRead(server: Server): Promise<void> {
  let came = 0
  /** Connected meanwhile; what they connected for is on its way. */
  const silent = new Set<Socket>()
  const onConnection = (socket: Socket): void => {
    came += 1
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  }
  const onRequest = ({ socket }: IncomingMessage): void => {
    came += 1
    silent.delete(socket)
  }
  server.on('connection', onConnection).on('request', onRequest).on('upgrade', onRequest)
  const giveUpAt = performance.now() + LONGEST_MS
  for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < giveUpAt;) {
    const before = came
    await nextTurn()
    quiet = came === before && silent.size === 0 ? quiet + 1 : 0
  }
  server.off('connection', onConnection).off('request', onRequest).off('upgrade', onRequest)
}
