import type { Deps } from '../context/context.ts'
import { findUsedContents } from './content-use.repo.ts'

/** Removes bytes that no row names any more; after the commit that took the last name away. */
export async function releaseContent({ db, blobs }: Pick<Deps, 'db' | 'blobs'>, hash: string): Promise<void> {
  await blobs.guard(hash, async () => {
    const used = await findUsedContents(db, [hash])
    if (!used.has(hash)) await blobs.remove(hash)
  })
}
