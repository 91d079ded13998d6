import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Field } from '#components/form/Field.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { Switch } from '#components/form/Switch.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { toast } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useForm } from '#lib/form/use-form.ts'
import { useUnsavedChanges } from '#lib/form/use-unsaved-changes.ts'
import { formatCount } from '#lib/format.ts'
import { CheckedListView } from '../recipients/CheckedListView.tsx'
import { ColumnFields } from '../recipients/ColumnFields.tsx'
import { columnsOf, useRecipientList, type RecipientListState } from '../recipients/use-recipient-list.ts'
import { CallBackField } from './CallBackField.tsx'
import { CallingHoursField } from './CallingHoursField.tsx'
import { campaignFormSchema, findCustomHours, EMPTY_CAMPAIGN, type CampaignForm } from './campaign-form.ts'
import { CsvOption } from './CsvOption.tsx'
import { FirstMessageNote } from './FirstMessageNote.tsx'
import { ManualOption } from './ManualOption.tsx'
import { RetryFields } from './RetryFields.tsx'
import { ScheduleField } from './ScheduleField.tsx'
import { StartCallsDialog } from './StartCallsDialog.tsx'
import { CALL_ANYWAY, UnknownValuesNotice } from './UnknownValuesNotice.tsx'
import { useCreateCampaign } from './use-create-campaign.ts'
import { useLeadFile } from './use-lead-file.ts'

type CheckedRecipients = Extract<RecipientListState, { state: 'checked' }>

type Props = {
  /** The lead file to load first. */
  leadId: string | null
  onCreated: (campaignId: string) => void
}

export function CreateCampaignForm({ leadId, onCreated }: Props): ReactNode {
  const form = useForm(campaignFormSchema, EMPTY_CAMPAIGN)
  const [numbers, setNumbers] = useState('')
  const recipients = useRecipientList()
  const { list } = recipients
  const [refusal, setRefusal] = useState<{ list: RecipientListState; text: string } | null>(null)
  /** Unknown values that were found only when the campaign was sent. */
  const [lateUnknown, setLateUnknown] = useState<{ list: RecipientListState; names: string } | null>(null)
  const [confirmedList, setConfirmedList] = useState<RecipientListState | null>(null)
  const [isWaiting, setIsWaiting] = useState(false)
  /** A valid campaign of real calls that the user has not confirmed yet. */
  const [pendingCampaign, setPendingCampaign] = useState<{ fields: CampaignForm; list: CheckedRecipients } | null>(null)
  const arePhonesReal = trpc.auth.me.useQuery().data?.voiceProvider !== 'simulator'
  const { create, isCreating } = useCreateCampaign(onCreated)
  const rules = trpc.bulk.listRules.useQuery(undefined, { refetchOnMount: 'always' })
  const defaultHours = rules.data?.callingHours ?? null
  const hasFile = list.state === 'checking' || (list.state === 'checked' && list.fileName !== null)
  // Leaving also stops a campaign that is being sent.
  useUnsavedChanges(form.values.name !== '' || numbers !== '' || hasFile)
  useLeadFile(leadId, recipients.loadFile)

  function findUnknown(candidate: RecipientListState): string | null {
    if (candidate.state !== 'checked') return null
    return candidate.checked.unknownValues ?? (lateUnknown?.list === candidate ? lateUnknown.names : null)
  }

  /** Shows a problem next to the typed numbers, or in a toast if the list is a file. */
  function showProblem(source: RecipientListState, text: string): void {
    if ('fileName' in source && source.fileName !== null) {
      return toast({ title: 'Failed to Create Batch Call', description: text, tone: 'danger' })
    }
    setRefusal({ list: source, text })
  }

  async function send(fields: CampaignForm): Promise<void> {
    setIsWaiting(true)
    const settledList = await recipients.waitUntilChecked()
    setIsWaiting(false)
    const problem = findProblem(settledList)
    if (problem !== null) return showProblem(settledList, problem)
    if (settledList.state !== 'checked') return
    if (findUnknown(settledList) !== null && settledList !== confirmedList) {
      return showProblem(settledList, UNCONFIRMED_MESSAGE)
    }
    if (arePhonesReal && !fields.testMode) return setPendingCampaign({ fields, list: settledList })
    await createFrom(fields, settledList)
  }

  async function createFrom(fields: CampaignForm, checkedList: CheckedRecipients): Promise<void> {
    const { name, testMode, schedule, retryRules, callBacks, ...hours } = fields
    const callingHours = findCustomHours(hours, defaultHours)
    const names = await create(checkedList, {
      ...{ name, testMode, confirmed: checkedList === confirmedList, scheduledAt: schedule, retryRules, callBacks },
      ...(callingHours ? { callingHours } : {}),
    })
    if (names !== null) setLateUnknown({ list: checkedList, names })
  }

  function submit(event: FormEvent): void {
    // Shown together with the form's other errors.
    if (list.state === 'none' && numbers.trim() === '') setRefusal({ list, text: NO_RECIPIENTS })
    form.submit((fields) => void send(fields))(event)
  }

  const busy = isCreating || isWaiting
  const unknown = findUnknown(list)
  const columns = columnsOf(list)
  const choice = list.state === 'checked' ? { ...list.checked.choice, ...recipients.choice } : recipients.choice
  const manualProblem = list.state === 'failed' && list.fileName === null ? list.problem : undefined
  return (
    <form ref={form.ref} noValidate onSubmit={submit} className="flex flex-col gap-6">
      <div className="max-w-lg">
        <Field label="Campaign Name" {...(form.errors.name === undefined ? {} : { error: form.errors.name })}>
          {(aria) => (
            <TextInput
              {...aria}
              {...form.text('name')}
              dir="auto"
              maxLength={200}
              autoComplete="off"
              placeholder="Spring check-up reminders"
            />
          )}
        </Field>
      </div>
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
        <CsvOption list={list} loadFile={recipients.loadFile} removeFile={recipients.removeFile} />
        <ManualOption
          value={numbers}
          onChange={(text) => {
            setNumbers(text)
            setRefusal(null)
            recipients.checkText(text)
          }}
          disabled={hasFile}
          error={refusal?.list === list ? refusal.text : manualProblem}
        />
      </div>
      {columns.length > 0 && <ColumnFields columns={columns} choice={choice} onChoose={recipients.choose} />}
      {list.state === 'checked' && (
        <CheckedListView
          key={list.fileName ?? ''}
          fileName={list.fileName}
          checked={list.checked}
          worker={list.worker}
          includeOptedOut={choice.includeOptedOut ?? false}
          onChoose={recipients.choose}
        />
      )}
      {unknown !== null && (
        <UnknownValuesNotice
          names={unknown}
          confirmed={confirmedList === list}
          onChange={(confirmed) => setConfirmedList(confirmed ? list : null)}
        />
      )}
      <div className="grid items-start gap-x-8 gap-y-6 border-t border-line pt-6 md:grid-cols-2">
        <ScheduleField control={form.text('schedule')} error={form.errors.schedule} />
        {rules.isPending && <Skeleton className="h-16" />}
        {defaultHours !== null && (
          <CallingHoursField
            defaults={defaultHours}
            from={form.values.from}
            until={form.values.until}
            error={form.errors.until}
            disabled={form.values.testMode}
            onChange={({ from, until }) => {
              if (from !== undefined) form.setValue('from', from)
              if (until !== undefined) form.setValue('until', until)
            }}
          />
        )}
      </div>
      <div className="flex flex-col gap-6 border-t border-line pt-6">
        <RetryFields
          rules={form.values.retryRules}
          testMode={form.values.testMode}
          isRefused={form.errors.retryRules !== undefined}
          onChange={(retryRules) => form.setValue('retryRules', retryRules)}
        />
        <div className="max-w-lg">
          <CallBackField
            value={form.values.callBacks}
            onChange={(callBacks) => form.setValue('callBacks', callBacks)}
          />
        </div>
      </div>
      <div className="flex flex-col gap-4 border-t border-line pt-6">
        <FirstMessageNote />
        <div className="max-w-lg">
          <Switch
            label="Test Mode"
            hint="Simulates the calls, which complete automatically within 5 to 10 seconds. No phones ring and no minutes are used."
            checked={form.values.testMode}
            onChange={(testMode) => form.setValue('testMode', testMode)}
          />
        </div>
        <div className="flex flex-col gap-3 md:flex-row-reverse md:items-center md:justify-end md:gap-4">
          <p role="status" className="min-h-5 text-sm text-muted tabular-nums">
            {list.state === 'checked' && formatCallCount(list.checked.counts.accepted, form.values)}
          </p>
          <Button type="submit" busy={busy} className="max-md:w-full">
            {busy ? 'Creating...' : 'Create Batch Call Campaign'}
          </Button>
        </div>
      </div>
      <StartCallsDialog
        plan={
          pendingCampaign && {
            count: pendingCampaign.list.checked.counts.accepted,
            scheduledAt: pendingCampaign.fields.schedule,
            hours: findCustomHours(pendingCampaign.fields, defaultHours) ?? defaultHours,
            attempts: pendingCampaign.fields.retryRules?.attempts ?? 1,
          }
        }
        onClose={() => setPendingCampaign(null)}
        onTestMode={() => {
          form.setValue('testMode', true)
          setPendingCampaign(null)
        }}
        onConfirm={() => {
          if (pendingCampaign) void createFrom(pendingCampaign.fields, pendingCampaign.list)
          setPendingCampaign(null)
        }}
      />
    </form>
  )
}

const UNCONFIRMED_MESSAGE = `Please correct the file, or check “${CALL_ANYWAY}”.`
const NO_RECIPIENTS = 'Please provide recipients via CSV upload or manual entry'

/** Why a list cannot become a campaign; null if it can. */
function findProblem(list: RecipientListState): string | null {
  if (list.state === 'checked') return list.checked.counts.accepted === 0 ? 'No valid phone numbers found' : null
  return list.state === 'failed' ? list.problem : NO_RECIPIENTS
}

function formatCallCount(count: number, { testMode, schedule }: { testMode: boolean; schedule: string }): string {
  const what = testMode
    ? `${formatCount(count, 'call')} will be simulated`
    : `${formatCount(count, 'person', 'people')} will be called`
  return `${what}${schedule === '' ? '' : ' at the scheduled time'}`
}
