const OBJECTS = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 6 0 R /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
] as const

/** A page with a title and lines of ASCII text of at most about 100 characters, which are not wrapped. */
export function writePdf([title = '', ...lines]: readonly string[]): Buffer {
  const text = lines.map((line) => `0 -20 Td (${escapeText(line)}) Tj`)
  const content = [`BT /F2 20 Tf 72 708 Td (${escapeText(title)}) Tj`, '/F1 11 Tf 0 -14 Td', ...text, 'ET'].join('\n')
  const objects = [...OBJECTS, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`]
  const offsets: number[] = []
  let file = '%PDF-1.7\n'
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length)
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${entries}${trailer}`, 'latin1')
}

function escapeText(text: string): string {
  return text.replace(/[\\()]/g, '\\$&')
}
