import { Phone, Plus } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { ListCard } from '#components/table/ListCard.tsx'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { PageHeader } from '#components/PageHeader.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { numberPollInterval, type ListedNumber } from './number-state.ts'
import { NumberDialog } from './NumberDialog.tsx'
import { numberColumns } from './numbers-columns.tsx'

/** The phone numbers, each with its state and the client whose agent answers it. */
export function Numbers(): ReactNode {
  const [subject, setSubject] = useState<ListedNumber | 'new' | null>(null)
  const numbers = trpc.admin.numbers.useQuery(undefined, {
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => numberPollInterval(state.data),
  })
  const columns = useMemo(() => numberColumns({ onAssign: setSubject }), [])

  return (
    <>
      <PageHeader
        title="Numbers"
        description="Each client’s agent answers the calls to the client’s numbers."
        actions={
          <Button variant="secondary" icon={<Plus size={18} />} onClick={() => setSubject('new')}>
            Add Number
          </Button>
        }
      />
      <ListCard
        title="Phone Numbers"
        list={{ query: numbers, rows: numbers.data?.rows ?? [] }}
        failure={{
          title: 'The numbers could not be loaded',
          fallback: 'Calls are answered as before. Please try again.',
        }}
        empty={
          <EmptyState
            icon={<Phone />}
            title="No phone numbers yet"
            text="Numbers of your voice account appear here automatically. You can also add a Twilio number that sends its calls to Callwright."
            action={
              <Button variant="secondary" size="sm" onClick={() => setSubject('new')}>
                Add Number
              </Button>
            }
          />
        }
        caption="Phone numbers"
        columns={columns}
        rowKey={(row) => row.number}
        skeletonRows={3}
      >
        {numbers.data?.providerError && (
          <Notice tone="warning" className="m-4">
            Only numbers that are assigned to clients are shown. {numbers.data.providerError}
          </Notice>
        )}
      </ListCard>
      <WhileOpen value={subject}>
        {(number, open) => (
          <NumberDialog open={open} row={number === 'new' ? null : number} onClose={() => setSubject(null)} />
        )}
      </WhileOpen>
    </>
  )
}
