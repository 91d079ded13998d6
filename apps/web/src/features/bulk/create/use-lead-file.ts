import { useEffect, useRef } from 'react'
import { toast } from '../../../components/feedback/toasts.ts'
import { trpc } from '../../../lib/api/trpc.ts'

/** Takes a lead file of the business as if it were chosen here, once; `null` for none. */
export function useLeadFile(leadId: string | null, take: (file: File) => void): void {
  const utils = trpc.useUtils()
  const takes = useRef(take)
  const taken = useRef<string>(null)
  useEffect(() => {
    takes.current = take
  })

  useEffect(() => {
    if (leadId === null || taken.current === leadId) return
    taken.current = leadId

    async function load(id: string): Promise<void> {
      const { rows } = await utils.business.leads.fetch(undefined, { staleTime: 0 })
      const lead = rows.find((row) => row.id === id)
      if (!lead) throw new Error('This lead file no longer exists.')
      const answer = await fetch(lead.url)
      if (!answer.ok) throw new Error('The lead file could not be read. Please try again.')
      takes.current(new File([await answer.blob()], lead.name, { type: 'text/csv' }))
    }
    load(leadId).catch((error: unknown) => {
      const description = error instanceof Error ? error.message : ''
      toast({ title: 'Lead file not loaded', description, tone: 'danger' })
    })
  }, [leadId, utils])
}
