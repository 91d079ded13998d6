import { MAX_TEXT_CHARACTERS } from '@callwright/api/files/max-characters'
import { getDocumentProxy } from 'unpdf'

/** Pages beyond this are ignored. */
const MAX_PAGES = 1000

/** Extracts the text of a PDF. Transfers the bytes. @throws if the PDF cannot be read or has a password */
export async function extractPdfText(bytes: Uint8Array): Promise<string> {
  const document = await getDocumentProxy(bytes, {
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: 1,
    verbosity: 0,
  })
  try {
    return await readPages(document)
  } finally {
    await document.loadingTask.destroy()
  }
}

async function readPages(document: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<string> {
  const pages: string[] = []
  let length = 0
  for (let number = 1; number <= Math.min(document.numPages, MAX_PAGES); number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
    pages.push(text)
    length += text.length
    page.cleanup()
    if (length >= MAX_TEXT_CHARACTERS) break
  }
  return pages.join('\n\n')
}
