import { type Masking, maskText } from '@callwright/contract/calls/mask'

/** A text or a number of a JSON document. */
const VALUE = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g

/** As transcripts are masked before they are stored. What is not masked stays as it was written. */
export function maskJson(json: string, masking: Masking): string {
  return json.replaceAll(VALUE, (written) => {
    const text = written.startsWith('"') ? (JSON.parse(written) as string) : written
    const masked = maskText(text, masking)
    return masked === text ? written : JSON.stringify(masked)
  })
}
