import type { Deps } from '../context/context.ts'
import { findUsedContents } from './content-use.repo.ts'

/** Deletes a blob that no row references. Call it after the commit that removed the reference. */
export async function releaseContent({ db, blobs }: Pick<Deps, 'db' | 'blobs'>, hash: string): Promise<void> {
  await blobs.guard(hash, async () => {
    const used = await findUsedContents(db, [hash])
    if (!used.has(hash)) await blobs.remove(hash)
  })
}
