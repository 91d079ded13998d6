import { useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { toast } from '#components/feedback/toasts.ts'
import { failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { randomKey } from '#lib/random-key.ts'
import { campaignPath } from '#lib/paths.ts'
import type { CampaignFields, CreateOutcome } from '../recipients/worker/recipient-worker-messages.ts'
import type { RecipientWorker } from '../recipients/worker/open-list-worker.ts'

type Fields = Omit<CampaignFields, 'idempotencyKey'>
/** The result of one check; another choice of columns is another list. */
type List = { worker: RecipientWorker }
/** @returns the values unknown to the voice provider, if they kept the campaign from being created; null otherwise */
type CreateCampaign = (list: List, fields: Fields) => Promise<string | null>

/**
 * Sends a campaign and shows the result. Sending the same campaign again reuses its idempotency key, so a double click
 * or a retry after a lost response creates only one.
 */
export function useCreateCampaign(onCreated: (campaignId: string) => void): CreateCampaign {
  const utils = trpc.useUtils()
  const running = useRef<Promise<string | null>>(null)
  const lastSent = useRef<{ list: List; content: string; key: string }>(null)

  function getIdempotencyKey(list: List, fields: Fields): string {
    const content = JSON.stringify(fields)
    if (lastSent.current?.list !== list || lastSent.current.content !== content) {
      lastSent.current = { list, content, key: randomKey() }
    }
    return lastSent.current.key
  }

  async function create(list: List, fields: Fields): Promise<string | null> {
    const outcome = await list.worker
      .create({ ...fields, idempotencyKey: getIdempotencyKey(list, fields) })
      .catch((error: unknown): CreateOutcome => ({ failure: failureMessage(error, FALLBACK), unknownValues: null }))
    running.current = null
    // After a failure too: the campaign may exist, and only the response was lost.
    void utils.bulk.campaigns.invalidate()
    if ('failure' in outcome) {
      toast({ title: 'Failed to Create Batch Call', description: outcome.failure, tone: 'danger' })
      return outcome.unknownValues
    }
    onCreated(outcome.campaignId)
    void utils.calls.campaigns.invalidate()
    toast({
      title: 'Batch Call Created!',
      description: `Successfully scheduled ${outcome.totalCalls} calls. Check the history below for status updates.`,
      action: { label: 'View campaign', onSelect: () => navigate(campaignPath(outcome.campaignId)) },
    })
    return null
  }

  // A second press may happen before the button renders as busy.
  return async (list, fields) => await (running.current ??= create(list, fields))
}

const FALLBACK = 'Please check your inputs and try again.'
