import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'

import { toBucketError, BucketError } from './bucket-error.ts'

/** Passes the bytes through. Fails with BucketError if the stream ends early or does not match the hash. */
export function verifyStream(body: Readable, hash: string): Readable {
  const hasher = createHash('sha256')
  const verifier = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hasher.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      done(hasher.digest('hex') === hash ? null : damagedBlobError(hash))
    },
  })
  body.once('error', (error) => verifier.destroy(toBucketError(error)))
  return pipeline(body, verifier, () => {})
}

export function damagedBlobError(hash: string): BucketError {
  return new BucketError('damaged', `the content ${hash} is damaged`)
}
