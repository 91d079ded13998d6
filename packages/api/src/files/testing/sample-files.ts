import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/** A PNG that declares this size; its picture is one black pixel. */
export function png(width = 1, height = 1): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.from([0, 0]))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** The headers of a JPEG of this size, with an Exif preview before the frame, as cameras write them. */
export function jpeg(width = 1, height = 1): Buffer {
  const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0x01, 0x02]), Buffer.alloc(0x100, 0xc0)])
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from([0xff, 0xd8]), exif, frame, Buffer.from([0xff, 0xd9])])
}

export type ZipPart = { name: string; bytes: Uint8Array; saidBytes?: number }

/** A zip archive; `saidBytes` is what it claims a part unpacks to. */
export function zip(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const { name, bytes, saidBytes = bytes.length } of parts) {
    const packed = deflateRawSync(bytes)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(saidBytes, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), facts, Buffer.from(name, 'latin1'), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    const versionMadeBy = Buffer.from([20, 0])
    entries.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), versionMadeBy, facts, rest, Buffer.from(name, 'latin1')]),
    )
    locals.push(local)
    at += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

const CONTENT_TYPES = { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') }

/** A Word document with a paragraph for each line. */
export function docx(lines: readonly string[], overrides: Partial<ZipPart> = {}): Buffer {
  const paragraphs = lines.map((line) => `<w:p><w:r><w:t xml:space="preserve">${line}</w:t></w:r></w:p>`)
  const xml = `<?xml version="1.0"?><w:document><w:body>${paragraphs.join('')}</w:body></w:document>`
  return zip([CONTENT_TYPES, { name: 'word/document.xml', bytes: Buffer.from(xml), ...overrides }])
}

/** A one-page PDF with the given content stream. */
export function pdf(content: Uint8Array | string, { filter = '' }: { filter?: string } = {}): Buffer {
  const stream = Buffer.from(content)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    null,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    const head = `${index + 1} 0 obj\n`
    const body =
      object === null
        ? Buffer.concat([
            Buffer.from(`${head}<< /Length ${stream.length}${filter} >>\nstream\n`),
            stream,
            Buffer.from('\nendstream\nendobj\n'),
          ])
        : Buffer.from(`${head}${object}\nendobj\n`)
    offsets.push(at)
    parts.push(body)
    at += body.length
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\n`),
    Buffer.from(`startxref\n${at}\n%%EOF\n`),
  )
  return Buffer.concat(parts)
}

/** A one-page PDF with this text. */
export function pdfWithText(text: string): Buffer {
  return pdf(`BT /F1 12 Tf 72 720 Td (${text}) Tj ET`)
}

/** Bytes that begin like a Windows program. */
export function program(): Buffer {
  return Buffer.concat([Buffer.from('MZ\u0090\0\u0003\0\0\0', 'latin1'), Buffer.alloc(512)])
}

/** Pads bytes with spaces to exactly `size`. */
export function padded(start: Uint8Array, size: number): Buffer {
  return Buffer.concat([start, Buffer.alloc(size - start.length, 0x20)])
}
