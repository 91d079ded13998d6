import type { Deps } from '../context/context.ts'
import { findReferencedBlobs } from './referenced-blobs.repo.ts'

/** Deletes a blob if no row references it. Call this after the commit that removed the reference. */
export async function releaseBlob({ db, blobs }: Pick<Deps, 'db' | 'blobs'>, hash: string): Promise<void> {
  await blobs.withLock(hash, async () => {
    const references = await findReferencedBlobs(db, [hash])
    if (!references.has(hash)) await blobs.remove(hash)
  })
}
