import type { CallingHours } from '@callwright/contract/campaigns/campaigns'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { Field } from '#components/form/Field.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { Switch } from '#components/form/Switch.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { toast } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useForm } from '#lib/form/use-form.ts'
import { useUnsavedChanges } from '#lib/form/use-unsaved-changes.ts'
import { formatHours } from '#lib/clock-times.ts'
import { formatCount } from '#lib/format.ts'
import { CheckedListView } from '../recipients/CheckedListView.tsx'
import { ColumnFields } from '../recipients/ColumnFields.tsx'
import { columnsOf, useRecipientList, type RecipientListState } from '../recipients/use-recipient-list.ts'
import { DraftPlanView } from '../plan/DraftPlanView.tsx'
import type { FixHandler } from '../plan/PlanWarnings.tsx'
import { useDraftPlan } from '../plan/use-draft-plan.ts'
import { CallBackField } from './CallBackField.tsx'
import { CallingHoursField } from './CallingHoursField.tsx'
import {
  campaignFormSchema,
  findCustomHours,
  EMPTY_CAMPAIGN,
  readPlanSettings,
  toPlanSettings,
  type CampaignForm,
} from './campaign-form.ts'
import { CsvOption } from './CsvOption.tsx'
import { FirstMessageNote } from './FirstMessageNote.tsx'
import { ManualOption } from './ManualOption.tsx'
import { RetryFields } from './RetryFields.tsx'
import { ScheduleField } from './ScheduleField.tsx'
import { StartCallsDialog } from './StartCallsDialog.tsx'
import { afterCheck, afterSending, EDITING, findUnknown, NO_RECIPIENTS, type Campaign } from './submit-campaign.ts'
import { UnknownValuesNotice } from './UnknownValuesNotice.tsx'
import { useCreateCampaign } from './use-create-campaign.ts'
import { useLeadFile } from './use-lead-file.ts'

const NAME_MAX = 200

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
  const [submission, setSubmission] = useState(EDITING)
  const arePhonesReal = trpc.auth.me.useQuery().data?.voiceProvider !== 'simulator'
  const create = useCreateCampaign(onCreated)
  const rules = trpc.bulk.listRules.useQuery(undefined, { refetchOnMount: 'always' })
  const defaultHours = rules.data?.callingHours ?? null
  const plan = useDraftPlan(list, readPlanSettings(form.values, defaultHours))
  const freshPlan = plan.isStale ? undefined : plan.data
  const hasFile = list.state !== 'failed' && isFile(list)
  // Leaving also stops a campaign that is being sent.
  useUnsavedChanges(form.values.name !== '' || numbers !== '' || hasFile)
  useLeadFile(leadId, loadFile)

  function loadFile(file: File): void {
    nameAfter(file.name)
    recipients.loadFile(file)
  }

  function removeFile(): void {
    nameAfter('')
    recipients.removeFile()
  }

  /** Names the campaign after its file, unless the user has named it. */
  function nameAfter(fileName: string): void {
    const current = 'fileName' in list ? (list.fileName ?? '') : ''
    if (['', toCampaignName(current)].includes(form.values.name)) form.setValue('name', toCampaignName(fileName))
  }

  async function submit(fields: CampaignForm): Promise<void> {
    setSubmission(({ unknown }) => ({ step: 'checking', unknown }))
    const next = afterCheck(submission, { fields, list: await recipients.waitUntilChecked(), arePhonesReal })
    if (next.step === 'sending') return await send(next.campaign)
    setSubmission(next)
    if (next.step === 'editing' && next.refusal && isFile(next.refusal.list)) {
      toast({ title: 'Failed to Create Batch Call', description: next.refusal.text, tone: 'danger' })
    }
  }

  async function send(campaign: Campaign): Promise<void> {
    setSubmission(({ unknown }) => ({ step: 'sending', campaign, unknown }))
    const { name, callBacks, ...settings } = campaign.fields
    const confirmed = findUnknown(submission, campaign.list)?.confirmed ?? false
    const names = await create(campaign.list, {
      ...{ name, callBacks, confirmed },
      ...toPlanSettings(settings, defaultHours),
    })
    setSubmission((now) => afterSending(now, campaign, names))
  }

  const toFixHandler: FixHandler = ({ until }) =>
    defaultHours !== null && !form.values.testMode ? () => form.setValue('until', until) : null

  function edit(): void {
    setSubmission(({ unknown }) => ({ ...EDITING, unknown }))
  }

  const busy = submission.step === 'checking' || submission.step === 'sending'
  const unknown = findUnknown(submission, list)
  const refusal = submission.step === 'editing' && !isFile(list) ? submission.refusal : null
  const pending = submission.step === 'confirm-real' ? submission.campaign : null
  const columns = columnsOf(list)
  const choice = list.state === 'checked' ? { ...list.checked.choice, ...recipients.choice } : recipients.choice
  const manualProblem = list.state === 'failed' && list.fileName === null ? list.problem : undefined
  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={(event) => {
        // Shown together with the form's other errors.
        if (list.state === 'none' && numbers.trim() === '') {
          setSubmission({ ...submission, step: 'editing', refusal: { list, text: NO_RECIPIENTS } })
        }
        form.submit((fields) => void submit(fields))(event)
      }}
      className="flex flex-col gap-6"
    >
      <div className="max-w-lg">
        <Field label="Campaign Name" hint="Leave empty to use your file’s name." error={form.errors.name}>
          {(aria) => (
            <TextInput
              {...aria}
              {...form.text('name')}
              dir="auto"
              maxLength={NAME_MAX}
              autoComplete="off"
              placeholder="Spring check-up reminders"
            />
          )}
        </Field>
      </div>
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
        <CsvOption list={list} loadFile={loadFile} removeFile={removeFile} />
        <ManualOption
          value={numbers}
          onChange={(text) => {
            setNumbers(text)
            setSubmission((now) => (now.step === 'editing' ? { ...now, refusal: null } : now))
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
          names={unknown.names}
          confirmed={unknown.confirmed}
          onChange={(confirmed) => setSubmission((now) => ({ ...now, unknown: { ...unknown, confirmed } }))}
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
      {list.state === 'checked' && list.checked.counts.accepted > 0 && (
        <DraftPlanView plan={plan} testMode={form.values.testMode} toFixHandler={toFixHandler} />
      )}
      <div className="flex flex-col gap-4 border-t border-line pt-6">
        <FirstMessageNote />
        {!arePhonesReal && <Notice>No voice provider is connected, so all calls are simulated.</Notice>}
        <div className="max-w-lg">
          <Switch
            label="Test Mode"
            hint="Simulates the calls, which complete automatically within 5 to 10 seconds. No phones ring and no minutes are used."
            {...form.checkbox('testMode')}
          />
        </div>
        <div className="flex flex-col gap-3 md:mt-4 md:flex-row-reverse md:items-center md:justify-end md:gap-4">
          <p role="status" className="min-h-5 text-sm text-muted tabular-nums">
            {list.state === 'checked' &&
              formatCallCount(freshPlan?.called ?? list.checked.counts.accepted, form.values, defaultHours)}
          </p>
          <Button type="submit" busy={busy} className="max-md:w-full">
            {busy ? 'Creating...' : 'Create Batch Call Campaign'}
          </Button>
        </div>
      </div>
      <WhileOpen value={pending}>
        {(campaign, open) => (
          <StartCallsDialog
            open={open}
            plan={freshPlan}
            calls={{
              count: freshPlan?.called ?? campaign.list.checked.counts.accepted,
              scheduledAt: campaign.fields.schedule,
              hours: findCustomHours(campaign.fields, defaultHours) ?? defaultHours,
              attempts: campaign.fields.retryRules?.attempts ?? 1,
            }}
            onClose={edit}
            onTestMode={() => {
              form.setValue('testMode', true)
              edit()
            }}
            onConfirm={() => void send(campaign)}
          />
        )}
      </WhileOpen>
    </form>
  )
}

/** `Spring list` for `Spring list.csv`. */
function toCampaignName(fileName: string): string {
  return fileName.replace(/\s*\.csv$/i, '').slice(0, NAME_MAX)
}

function isFile(list: RecipientListState): boolean {
  return 'fileName' in list && list.fileName !== null
}

function formatCallCount(count: number, values: typeof EMPTY_CAMPAIGN, defaultHours: CallingHours | null): string {
  const when = values.schedule === '' ? '' : ' at the scheduled time'
  if (values.testMode) return `${formatCount(count, 'call')} will be simulated${when}`
  const hours = findCustomHours(values, defaultHours) ?? defaultHours
  const between = hours === null ? '' : ` (${formatHours(hours)})`
  return `${formatCount(count, 'person', 'people')} will be called${when}${between}`
}
