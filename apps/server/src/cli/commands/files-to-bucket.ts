import { DomainError } from '@callwright/api/context/domain-error'
import { z } from '@callwright/contract/input/zod'

import { defineCommand } from './command.ts'

const MOST_NAMED = 10

/** The sweeper of a server does the same in the background; this tells when it is done, and whether all is there. */
export const filesToBucketCommand = defineCommand({
  name: 'files-to-bucket',
  summary: 'move files of DATA_DIR into S3_BUCKET; resumes if interrupted',
  isLong: true,
  input: z.strictObject({}),
  prepare: async () => ({}),
  async run({ deps, blobs, files }) {
    if (!files) throw new DomainError('conflict', 'There is no bucket to put files into: set S3_BUCKET first.')
    await files.claim()
    const { moveToBucket } = await import('../../storage/bucket/move-to-bucket.ts')
    const { put, kept, damaged, missing } = await moveToBucket({ db: deps.db, blobs, bucket: files.bucket })
    const lines = [`${put} files were moved into the bucket.`]
    if (damaged.length > 0) lines.push(`Damaged here, and not in the bucket: ${some(damaged)}`)
    if (missing.length > 0) lines.push(`Neither here nor in the bucket: ${some(missing)}`)
    const left = damaged.length + missing.length
    if (left > 0) {
      throw new DomainError('conflict', `${lines.join(' ')} ${left} files that rows name are not in the bucket.`)
    }
    lines.push(`verified: all ${kept} files that rows name are in the bucket.`)
    return { lines }
  },
})

function some(hashes: readonly string[]): string {
  return hashes.length > MOST_NAMED ? `${hashes.slice(0, MOST_NAMED).join(', ')} ...` : `${hashes.join(', ')}.`
}
