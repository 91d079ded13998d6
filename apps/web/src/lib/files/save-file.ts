/** Saves a text as a file of the reader's own. */
export function saveFile(fileName: string, text: string, mediaType: string): void {
  // The mark tells spreadsheets and old editors that the text is UTF-8.
  saveBlob(fileName, new Blob(['\uFEFF', text], { type: `${mediaType};charset=utf-8` }))
}

export function saveBlob(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  followDownload(url, fileName)
  // Some browsers read it only after the click has been worked off.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Has the browser fetch an address of our own into a file; the server's name for it comes first. */
export function followDownload(url: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}
