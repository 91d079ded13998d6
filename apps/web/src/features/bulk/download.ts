/** Saves a CSV text as a file. */
export function downloadCsv(fileName: string, text: string): void {
  // The mark tells spreadsheets that the text is UTF-8.
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Some browsers read it only after the click has been worked off.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
