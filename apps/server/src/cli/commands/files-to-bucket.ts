import { DomainError } from '@callwright/api/context/domain-error'
import { z } from '@callwright/contract/input/zod'

import { listSome } from '../copy/copy-report.ts'
import { defineCommand } from './command.ts'

/** A server's sweeper does the same in the background; this command also verifies that all files arrived. */
export const filesToBucketCommand = defineCommand({
  name: 'files-to-bucket',
  summary: 'move files of DATA_DIR into S3_BUCKET; resumes if interrupted',
  isLong: true,
  input: z.strictObject({}),
  prepare: async () => ({}),
  async run({ deps, blobs, files }) {
    if (!files) throw new DomainError('conflict', 'There is no bucket to move files to: set S3_BUCKET first.')
    await files.claim()
    const { moveToBucket } = await import('../../storage/bucket/move-to-bucket.ts')
    const { put, inBucketCount, damaged, missing } = await moveToBucket({ db: deps.db, blobs, bucket: files.bucket })
    const lines = [put === 1 ? '1 file was moved to the bucket.' : `${put} files were moved to the bucket.`]
    if (damaged.length > 0) lines.push(`Damaged here, and not in the bucket: ${listSome(damaged)}`)
    if (missing.length > 0) lines.push(`Neither here nor in the bucket: ${listSome(missing)}`)
    const left = damaged.length + missing.length
    if (left > 0) {
      const what = left === 1 ? '1 file in use is' : `${left} files in use are`
      throw new DomainError('conflict', `${lines.join(' ')} ${what} not in the bucket.`)
    }
    lines.push(`verified: all ${inBucketCount} files in use are in the bucket.`)
    return { lines }
  },
})
