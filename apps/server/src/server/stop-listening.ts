import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, Server as NetServer, type Server, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** With none Linux takes every handshake for an attack, and says so in its log. */
const SHORT_BACKLOG = 1
/** Linux lets one more wait than the backlog says. */
const PLACES = SHORT_BACKLOG + 1
/** What Node asks for where nothing is said. */
const USUAL_BACKLOG = 511
/** Somebody who comes again and again does not hold up the end. */
const LONGEST_MS = 1000
/** Where the line is never empty until then, it stays short from then on, which holds most of them back. */
const UNTHROTTLED_MS = 200
/** The other side sends again what was dropped, 200 ms later at the earliest. */
const HANDSHAKE_MS = 20
/** Where the places cannot be taken: turns of the event loop in which nobody came. */
const QUIET_TURNS = 3

/**
 * Closes the listening socket so that nobody is reset who has connected. The system takes connections before this
 * process does, and closing resets those that still wait then; between a look and the close there comes always one more.
 * So on Linux we take the places in the line ourselves, of which there are two for that moment, and close in the same
 * turn: whoever comes meanwhile gets no handshake, asks again after a second, and is refused. Connections that were
 * accepted go on, the idle ones too.
 */
export async function stopListening(server: Server): Promise<void> {
  if (!server.listening) return
  const throttleAt = performance.now() + UNTHROTTLED_MS
  const giveUpAt = performance.now() + LONGEST_MS
  while (performance.now() < giveUpAt && setBacklog(server, SHORT_BACKLOG)) {
    const plugs = Array.from({ length: PLACES }, () => plug(server))
    // They connect in the next tick; nothing is accepted before the next turn.
    await new Promise<void>((resolve) => process.nextTick(resolve))
    const isOurs = plugs.every((socket) => isConnected(socket))
    const isAlone = isOurs && !isAnybodyConnecting(server)
    if (isAlone) close(server)
    else if (performance.now() < throttleAt) setBacklog(server, USUAL_BACKLOG)
    for (const socket of plugs) socket.destroy()
    if (isAlone) return
    await sleep(HANDSHAKE_MS)
    // One is accepted in each; what is left of ours would be in our own way.
    for (let turn = 0; turn <= PLACES; turn += 1) await nextTurn()
  }
  await untilNobodyComes(server, giveUpAt)
  close(server)
}

/** As `http.Server` does it, without ending the connections that are idle. */
function close(server: Server): void {
  NetServer.prototype.close.call(server)
}

/** A connection of our own that only stands in line. */
function plug(server: Server): Socket {
  const { address, port } = server.address() as AddressInfo
  // Where it listens on every address, Linux takes that name for this machine.
  return connect({ host: address, port }).on('error', () => {})
}

/** @returns whether it could be changed */
function setBacklog(server: Server, backlog: number): boolean {
  return process.platform === 'linux' && askHandle(server, 'listen', backlog) === 0
}

/** What the system says: its event comes only with a turn in which others are accepted. */
function isConnected(socket: Socket): boolean {
  return askHandle(socket, 'getpeername', {}) === 0
}

/** Nothing public does either of these. @returns 0 where it succeeded */
function askHandle(of: Server | Socket, method: 'listen' | 'getpeername', argument: unknown): unknown {
  const handle: unknown = Reflect.get(of, '_handle')
  return hasMethod(handle, method) ? handle[method](argument) : undefined
}

function hasMethod<Name extends string>(
  value: unknown,
  name: Name,
): value is Record<Name, (argument: unknown) => unknown> {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, name) === 'function'
}

const HANDSHAKE = '03'

/**
 * Whether a handshake is half done here (proc_net_tcp in the kernel's documentation). The other side may have seen the
 * whole of it, when its last part found no place.
 */
function isAnybodyConnecting(server: Server): boolean {
  const { port, family } = server.address() as AddressInfo
  const digits = port.toString(16).toUpperCase().padStart(4, '0')
  const halfDone = new RegExp(`^ *\\d+: [0-9A-F]+:${digits} [0-9A-F]+:[0-9A-F]{4} ${HANDSHAKE} `, 'm')
  try {
    return halfDone.test(readFileSync(family === 'IPv6' ? '/proc/net/tcp6' : '/proc/net/tcp', 'latin1'))
  } catch {
    return false
  }
}

async function untilNobodyComes(server: Server, giveUpAt: number): Promise<void> {
  let came = 0
  const count = (): void => void (came += 1)
  server.on('connection', count)
  for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < giveUpAt;) {
    const before = came
    await nextTurn()
    quiet = came === before ? quiet + 1 : 0
  }
  server.off('connection', count)
}
