import { saveFile } from '../../lib/save-file.ts'

/** Saves a CSV text as a file. */
export function downloadCsv(fileName: string, text: string): void {
  saveFile(fileName, text, 'text/csv')
}
