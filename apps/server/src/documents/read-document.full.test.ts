import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { pdfWithText } from '@callwright/api/files/testing/sample-files'
import { FORMATS } from '@callwright/contract/business-files'
import { asTenantId } from '@callwright/db/tables/ids'
import { expect, test } from 'vitest'

import { createDocumentReader } from './read-document.ts'

test('time that the thread spends waiting does not count toward the limit for reading a document', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-documents-'))
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const withinMs = 4000
  try {
    const read = createDocumentReader({ localFile: async () => pipe }, { withinMs })
    const text = read({ owner: asTenantId('ann'), contentHash: '', mediaType: FORMATS.pdf.mediaType })
    await sleep(2 * withinMs)
    await writeFile(pipe, pdfWithText('Menu'))
    expect(await text).toBe('Menu')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
