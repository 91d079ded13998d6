import { randomBytes } from 'node:crypto'
import { once } from 'node:events'

import { subscribe } from '../sockets.ts'
import { type Chance, chanceOf } from './chance.ts'
import { opened } from './keep-alive.ts'
import { someBytes, spoilBytes, spoilJson } from './spoil.ts'

/** Frames of one socket: below the limit at which it is closed for their number. */
export const FRAMES_PER_SOCKET = 40

const TRPC_MESSAGES: readonly string[] = [
  subscribe(),
  subscribe('no-such-event'),
  '{"id":1,"method":"subscription.stop"}',
  '{"id":2,"method":"mutation","params":{"path":"agent.update","input":{"json":{"systemPrompt":"stolen"}}}}',
  '{"id":3,"method":"query","params":{"path":"auth.me"}}',
  '[{"id":4,"method":"query","params":{"path":"auth.me"}},{"id":5,"method":"query","params":{"path":"x"}}]',
  '{"method":"connectionParams","data":{"token":"x"}}',
  'PING',
  'PONG',
]

/** Packets of Engine.IO, with those of Socket.IO in them. */
const SOCKET_IO_MESSAGES: readonly string[] = [
  '40',
  '40/admin,{"token":"x"}',
  '42["callCompleted",{"conversation_id":"conv_forged"}]',
  '42/x,7["join","tenant"]',
  '43[1]',
  '451-["bytes",{"_placeholder":true,"num":0}]',
  '45999999999999-["bytes",{"_placeholder":true,"num":-1}]',
  '2probe',
  '5',
  '3',
  'bAQID',
  '41',
]

/** @returns what the server said to them, as text; null where no socket was opened */
export async function sendFrames(
  port: number,
  { path, cookie, seed, index }: { path: string; cookie: string; seed: number; index: number },
): Promise<string | null> {
  const socket = await opened(port)
  const received: Buffer[] = []
  socket.on('data', (chunk: Buffer) => received.push(chunk))
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  await Promise.race([once(socket, 'data'), once(socket, 'close')])
  const messages = path.startsWith('/socket.io') ? SOCKET_IO_MESSAGES : TRPC_MESSAGES
  const isOpen = Buffer.concat(received).toString('latin1').startsWith('HTTP/1.1 101')
  for (let frame = 0; isOpen && frame < FRAMES_PER_SOCKET && !socket.destroyed; frame += 1) {
    const chance = chanceOf(seed, index + frame)
    socket.write(malformedFrame(chance, messages))
    // The server has its turn now and then, as with a client that waits for answers.
    if (frame % 8 === 7) await new Promise((resolve) => setTimeout(resolve, 1))
  }
  if (!socket.destroyed) {
    socket.end()
    await once(socket, 'close')
  }
  socket.destroy()
  return isOpen ? Buffer.concat(received).toString('latin1') : null
}

/** Mostly whole frames around a spoilt message, since the socket ends with the first that is none. */
function malformedFrame(chance: Chance, messages: readonly string[]): Buffer {
  const whole = chance.pick(messages)
  // Some are as they should be, so that what follows comes to a session that stands.
  const message = chance.happens(0.3) ? Buffer.from(whole) : spoilJson(chance, whole)
  if (chance.happens(0.95)) return frameOf(chance.pick([1, 1, 1, 2]), message.subarray(0, 60_000))
  const frame = frameOf(chance.pick([0, 1, 3, 8, 9, 10, 11, 15]), message.subarray(0, chance.below(300)))
  const ways: (() => Buffer)[] = [
    () => spoilBytes(chance, frame),
    () => someBytes(chance, 200),
    () => frameOf(1, Buffer.alloc(70_000, 0x61)),
    () => Buffer.concat([Buffer.from([(frame[0] ?? 0) ^ 0x70]), frame.subarray(1)]),
    () => Buffer.concat([frame.subarray(0, 1), Buffer.from([(frame[1] ?? 0) & 0x7f]), frame.subarray(2)]),
    () => Buffer.from([0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4]),
    () => frame,
  ]
  return chance.pick(ways)()
}

const MASK = Buffer.from([0x12, 0x34, 0x56, 0x78])

function frameOf(opcode: number, payload: Buffer): Buffer {
  const masked = payload.map((byte, at) => byte ^ (MASK[at % 4] ?? 0))
  return Buffer.concat([Buffer.from([0x80 | opcode]), sizeOf(payload.length), MASK, masked])
}

/** With the bit that says that the payload is masked. */
function sizeOf(length: number): Buffer {
  if (length < 126) return Buffer.from([0x80 | length])
  const isLong = length > 65_535
  const size = Buffer.alloc(isLong ? 9 : 3)
  size[0] = 0x80 | (isLong ? 127 : 126)
  if (isLong) size.writeBigUInt64BE(BigInt(length), 1)
  else size.writeUInt16BE(length, 1)
  return size
}
