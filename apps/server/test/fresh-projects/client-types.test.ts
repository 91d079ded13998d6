import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { bundleTypes } from '../../../../packages/client/scripts/build-package.ts'

test('the types of the client package contain nothing from the server', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'callwright-client-types-'))
  await bundleTypes(dist)
  const types = readFileSync(join(dist, 'callwright-client.d.ts'), 'utf8')
  expect(types).not.toMatch(/^import |from ['"]|import\(|\bkysely\b|\bZod\w+|\bTenantCtx\b|\binterface Schema\b/m)
})
