import type { RecordingMode } from '@callwright/contract/agent/disclosures'

type ModeText = {
  option: string
  /** What was chosen, in the card. */
  chosen: string
  help: string
}

export const RECORDING_MODE_TEXTS: Record<RecordingMode, ModeText> = {
  off: { option: 'Off', chosen: 'Off', help: 'Calls are not recorded.' },
  announce: { option: 'Announce', chosen: 'Announced', help: 'Your agent says that the call is recorded.' },
  ask: {
    option: 'Ask first',
    chosen: 'Asked first',
    help: 'A recording is kept only if the caller says yes. Otherwise, the voice provider’s copy of the call is deleted.',
  },
}
