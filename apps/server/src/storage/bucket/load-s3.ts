import type { connectS3 } from './s3-bucket.ts'

/** What talks to the store; the executable carries it apart from its program, and has its own way to it. */
export async function loadS3(): Promise<{ connectS3: typeof connectS3 }> {
  return await import('./s3-bucket.ts')
}
