type Answer = { paused: boolean; inFlight: number; isInboundOff: boolean }
type Words = { title: string; description: string }

/** What a toast says after pausing or resuming. The gate is closed in any case; what was under way before may still end. */
export function pauseMessage({ paused, inFlight, isInboundOff }: Answer): Words {
  if (!paused) return { title: 'Service resumed', description: 'Client can now make and receive calls.' }
  if (inFlight > 0) {
    return {
      title: 'Service paused',
      description: `Pausing: ${inFlight} ${inFlight === 1 ? 'call' : 'calls'} in flight.`,
    }
  }
  if (!isInboundOff) {
    return {
      title: 'Service paused',
      description: 'No call starts any more. Incoming calls are still being switched off.',
    }
  }
  return { title: 'Service paused', description: 'Client can no longer make or receive calls.' }
}
