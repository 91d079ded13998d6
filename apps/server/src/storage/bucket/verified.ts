import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'

import { bucketTrouble, BucketTrouble } from './bucket-trouble.ts'

/** Passes the bytes through. Fails with BucketTrouble if the stream breaks off or does not match the hash. */
export function verified(body: Readable, hash: string): Readable {
  const hashing = createHash('sha256')
  const checking = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hashing.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      done(hashing.digest('hex') === hash ? null : damaged(hash))
    },
  })
  body.once('error', (error) => checking.destroy(bucketTrouble(error)))
  return pipeline(body, checking, () => {})
}

export function damaged(hash: string): BucketTrouble {
  return new BucketTrouble('damaged', `the content ${hash} is damaged`)
}
