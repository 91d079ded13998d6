/** Downloads text as a file. */
export function saveFile(fileName: string, text: string, mediaType: string): void {
  // The byte order mark tells spreadsheets and old editors that the text is UTF-8.
  saveBlob(fileName, new Blob(['\uFEFF', text], { type: `${mediaType};charset=utf-8` }))
}

export function saveBlob(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  followDownload(url, fileName)
  // Some browsers read the URL only after the click event.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Downloads one of our own URLs; a file name from the server takes precedence. */
export function followDownload(url: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}
