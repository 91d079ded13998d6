import { refuse } from '@callwright/api/files/refuse'
import { FILE_REFUSALS } from '@callwright/contract/business-files'

const HEAD = /^data:([\w.+-]+\/[\w.+-]+)((?:;[\w.+-]+=[^;,]*)*);base64,/i
const LONGEST_HEAD = 300

export type DataUrlDecoder = {
  /** Known as soon as the first bytes are. */
  mediaType(): string
  /** @returns the bytes that are whole by now @throws DomainError `invalid` where it is no strict base64 */
  push(text: string): Uint8Array
  /** @throws DomainError `invalid` where it ends in the middle */
  end(): Uint8Array
}

/** Turns the text of a `data:` URL into its bytes, piece by piece. */
export function createDataUrlDecoder(): DataUrlDecoder {
  let mediaType: string | null = null
  let rest = ''
  let isPadded = false
  const decode = (text: string): Uint8Array => {
    // Nothing may follow the padding, and a part of four characters waits for the others.
    const whole = rest + text
    const padding = whole.indexOf('=')
    if (isPadded && whole !== '') throw unreadable()
    const usable = padding === -1 ? whole.length - (whole.length % 4) : padding - (padding % 4)
    rest = whole.slice(usable)
    if (padding !== -1 && rest.length > 4) throw unreadable()
    const body = whole.slice(0, usable)
    const bytes = decodeStrictly(body)
    if (padding === -1 || rest.length < 4) return bytes
    isPadded = true
    return Buffer.concat([bytes, lastGroup()])
  }
  /** Three or two characters and their padding, written in the only way there is. */
  const lastGroup = (): Uint8Array => {
    const bytes = Buffer.from(rest, 'base64')
    if (bytes.toString('base64') !== rest) throw unreadable()
    rest = ''
    return bytes
  }
  return {
    mediaType: () => mediaType ?? '',
    push(text) {
      if (mediaType !== null) return decode(text)
      rest += text
      const head = HEAD.exec(rest.slice(0, LONGEST_HEAD))
      if (!head) {
        if (rest.length >= LONGEST_HEAD || !'data:'.startsWith(rest.slice(0, 5).toLowerCase())) throw unreadable()
        return new Uint8Array()
      }
      mediaType = head[1]?.toLowerCase() ?? ''
      const body = rest.slice(head[0].length)
      rest = ''
      return decode(body)
    },
    end() {
      if (mediaType === null || rest !== '') throw unreadable()
      return new Uint8Array()
    },
  }
}

/**
 * Groups of four characters. Node skips what is no base64, so that bytes are missing then, but it takes the alphabet of URLs
 * too, and cuts letters beyond ASCII. A regular expression would look through them as surely, in thirty times the time.
 */
function decodeStrictly(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64')
  const isWhole = bytes.length === (text.length / 4) * 3 && Buffer.byteLength(text) === text.length
  if (!isWhole || text.includes('-') || text.includes('_')) throw unreadable()
  return bytes
}

function unreadable(): Error {
  return refuse(FILE_REFUSALS.unreadable)
}
