import { useState } from 'react'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { followDownload, saveFile } from '#lib/files/save-file.ts'
import { trpc } from '#lib/api/trpc.ts'
import type { CallDetails, CallRow } from '../call-row.ts'
import { callFileName, formatTranscriptFile } from './transcript-file.ts'

type Downloads = {
  downloadAudio: () => void
  downloadTranscript: () => void
  busy: 'audio' | 'transcript' | null
}

/** Downloads a call's recording and transcript. The details are fetched on click. */
export function useCallDownloads(call: CallRow): Downloads {
  const utils = trpc.useUtils()
  const [busy, setBusy] = useState<Downloads['busy']>(null)

  async function withDetails(kind: 'audio' | 'transcript', download: (details: CallDetails) => void): Promise<void> {
    setBusy(kind)
    try {
      download(await utils.calls.byId.fetch({ callId: call.id }))
    } catch (error) {
      toastFailure('Download failed', error, 'Please try again.')
    } finally {
      setBusy(null)
    }
  }

  return {
    busy,
    downloadAudio: () => {
      if (!call.hasRecording) return showNoRecording()
      void withDetails('audio', ({ recordingUrl }) => {
        if (recordingUrl === null) return showNoRecording()
        followDownload(recordingUrl, callFileName(call, 'mp3'))
        toast({ title: 'Downloading Audio' })
      })
    },
    downloadTranscript: () => {
      void withDetails('transcript', (details) => {
        saveFile(callFileName(details, 'txt'), formatTranscriptFile(details), 'text/plain')
        toast({ title: 'Transcript Downloaded' })
      })
    },
  }
}

function showNoRecording(): void {
  toast({ title: 'No Recording Available', description: 'This call does not have an audio recording.', tone: 'danger' })
}
