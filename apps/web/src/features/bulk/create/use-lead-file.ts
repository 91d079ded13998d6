import { useEffect, useRef } from 'react'
import { toast } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'

/** Loads a lead file once, as if the user had chosen it; `null` loads nothing. */
export function useLeadFile(leadId: string | null, loadFile: (file: File) => void): void {
  const utils = trpc.useUtils()
  const latestLoadFile = useRef(loadFile)
  const loadedId = useRef<string>(null)
  useEffect(() => {
    latestLoadFile.current = loadFile
  })

  useEffect(() => {
    if (leadId === null || loadedId.current === leadId) return
    loadedId.current = leadId

    async function load(id: string): Promise<void> {
      const { rows } = await utils.business.leads.fetch(undefined, { staleTime: 0 })
      const lead = rows.find((row) => row.id === id)
      if (!lead) throw new Error('This lead file no longer exists.')
      const response = await fetch(lead.url)
      if (!response.ok) throw new Error('The lead file could not be read. Please try again.')
      latestLoadFile.current(new File([await response.blob()], lead.name, { type: 'text/csv' }))
    }
    load(leadId).catch((error: unknown) => {
      const description = error instanceof Error ? error.message : ''
      toast({ title: 'Lead file not loaded', description, tone: 'danger' })
    })
  }, [leadId, utils])
}
