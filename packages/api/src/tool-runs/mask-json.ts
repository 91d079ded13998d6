import { type Masking, maskText } from '@callwright/contract/calls/mask'

/** As transcripts are masked before they are stored. A repeated answer is masked too. */
export function maskJson(json: string, masking: Masking): string {
  const maskName = ([name, value]: [string, unknown]): [string, unknown] => [maskText(name, masking), value]
  const mask = (_name: string, value: unknown): unknown => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return Object.fromEntries(Object.entries(value).map(maskName))
    }
    if (typeof value !== 'string' && typeof value !== 'number') return value
    const masked = maskText(String(value), masking)
    return masked === String(value) ? value : masked
  }
  return JSON.stringify(JSON.parse(json, mask))
}
