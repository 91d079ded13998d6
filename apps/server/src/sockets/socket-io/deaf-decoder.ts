import { Decoder } from 'socket.io-parser'

const CONNECT = '0'
const DISCONNECT = '1'

/**
 * Hears that a client comes and that it goes. Events and their attachments are dropped before they are parsed: nothing
 * listens to them, and they would be kept in memory until they are complete. What a client brings along when it comes
 * is dropped too: it would be kept for as long as the client stays, and who it is has been told by its cookie.
 */
export class DeafDecoder extends Decoder {
  override add(packet: unknown): void {
    if (typeof packet !== 'string') return
    if (packet.startsWith(CONNECT)) super.add(packet.split('{', 1)[0])
    else if (packet.startsWith(DISCONNECT)) super.add(packet)
  }
}
