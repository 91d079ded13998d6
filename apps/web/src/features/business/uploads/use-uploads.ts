import type { Refusal } from '@callwright/contract/business-files'
import { toast, type Toast } from '#components/feedback/toasts.ts'
import { trpc, type Outputs } from '#lib/api/trpc.ts'
import { useStore } from '#lib/store.ts'
import { withAppendedRow } from './cached-rows.ts'
import { findUploadRefusal, UploadError } from '#lib/files/upload-file.ts'
import { queueUpload, activeUploads, type ActiveUpload } from './upload-queue.ts'
import { useInvalidateContext } from '../use-invalidate-context.ts'

const TOASTS: Record<'document' | 'lead', { success: Toast; failure: Refusal }> = {
  document: {
    success: { title: 'File uploaded' },
    failure: { title: 'Upload failed', text: 'There was a problem saving your file. Please try again.' },
  },
  lead: {
    success: {
      title: 'Leads Uploaded Successfully',
      description: 'Your lead file has been saved and will appear in your Business Profile.',
    },
    failure: { title: 'Upload Failed', text: 'There was a problem uploading your lead file. Please try again.' },
  },
}

type Uploads = { inProgress: readonly ActiveUpload[]; add: (files: readonly File[]) => void }

/** Uploads files for one purpose; a file appears in the list once the server has saved it. */
export function useUploads(purpose: 'document' | 'lead'): Uploads {
  const utils = trpc.useUtils()
  const invalidateContext = useInvalidateContext()
  const uploads = useStore(activeUploads)
  const { success, failure } = TOASTS[purpose]

  async function send(file: File): Promise<void> {
    const refusal = await findUploadRefusal(file, purpose)
    if (refusal) return toast(toToast(refusal))
    try {
      await append((await queueUpload(file, purpose)) as Outputs['business']['files']['rows'][number])
      toast(success)
    } catch (error) {
      if (error instanceof UploadError) showFailure(error, file)
    }
  }

  function showFailure({ refusal, status }: UploadError, file: File): void {
    if (status === 401) void utils.auth.me.invalidate()
    if (refusal) return toast(toToast(refusal))
    toast({ ...toToast(failure), action: { label: 'Try again', onSelect: () => void send(file) } })
  }

  async function append(row: Outputs['business']['files']['rows'][number]): Promise<void> {
    const list = purpose === 'document' ? utils.business.files : utils.business.leads
    // A list that is being fetched may lack the file.
    await list.cancel()
    if (list.getData()) list.setData(undefined, (page) => page && withAppendedRow(page, row))
    else void list.invalidate()
    if (purpose === 'document') invalidateContext()
  }

  return {
    inProgress: uploads.filter((upload) => upload.purpose === purpose),
    add: (files) => {
      for (const file of files) void send(file)
    },
  }
}

function toToast({ title, text }: Refusal): Toast {
  return { title, description: text, tone: 'danger' }
}
