import { type Language } from '@callwright/contract/agent'
import { defaultDisclosure, openingFor } from '@callwright/contract/agent/disclosures'

/** What the agent of a new business says first. */
export function spoken(firstMessage: string, businessName = 'Acme Dental', language: Language = 'en'): string {
  const text = defaultDisclosure(language, businessName) ?? ''
  return openingFor({ text, firstMessage, recordingMode: 'announce', language })
}

/** What it leaves on a voicemail box. */
export function left(message: string, language: Language): string {
  return `${defaultDisclosure(language, 'Acme Dental')} ${message}`
}
