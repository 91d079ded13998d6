import type { Deps } from '../context/context.ts'
import { findReferencedBlobs } from './referenced-blobs.repo.ts'

/** Deletes a blob that no row references. Call it after the commit that removed the reference. */
export async function releaseBlob({ db, blobs }: Pick<Deps, 'db' | 'blobs'>, hash: string): Promise<void> {
  await blobs.guard(hash, async () => {
    const used = await findReferencedBlobs(db, [hash])
    if (!used.has(hash)) await blobs.remove(hash)
  })
}
