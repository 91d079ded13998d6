import { formatCount } from '#lib/format.ts'

type PauseResponse = { paused: boolean; inFlight: number; isInboundOff: boolean }
type Message = { title: string; description: string }

/** The toast after pausing or resuming. A pause takes effect at once, but earlier requests may still be in flight. */
export function formatPauseMessage({ paused, inFlight, isInboundOff }: PauseResponse): Message {
  if (!paused) return { title: 'Service resumed', description: 'Client can now make and receive calls.' }
  if (inFlight > 0) {
    return { title: 'Service paused', description: `Pausing: ${formatCount(inFlight, 'call')} being placed.` }
  }
  if (!isInboundOff) {
    return {
      title: 'Service paused',
      description: 'No new calls will start. Incoming calls are still being switched off.',
    }
  }
  return { title: 'Service paused', description: 'Client can no longer make or receive calls.' }
}
