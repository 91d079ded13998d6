import { isLanguage, LANGUAGES } from '@callwright/contract/agent'
import {
  defaultDisclosure,
  DISCLOSURE_MAX,
  LANGUAGES_WITH_DEFAULT,
  saveOpeningSchema,
} from '@callwright/contract/agent/disclosures'
import { useState, type ReactNode } from 'react'
import { FormDialog } from '#components/dialog/FormDialog.tsx'
import { Checkbox } from '#components/form/Checkbox.tsx'
import { Field } from '#components/form/Field.tsx'
import { Select } from '#components/form/Select.tsx'
import { TextArea } from '#components/form/TextArea.tsx'
import { failureCode, failureMessage } from '#lib/api/failure.ts'
import { trpc, type Outputs } from '#lib/api/trpc.ts'
import { useForm } from '#lib/form/use-form.ts'
import { useAgentChange } from '../use-agent-change.ts'
import { RECORDING_MODE_TEXTS } from './recording-modes.ts'
import { SpokenOpening } from './SpokenOpening.tsx'

type Opening = Outputs['agent']['opening']
/** `saved`: as it was when the dialog opened. */
type Props = { open: boolean; saved: Opening; firstMessage: string; onClose: () => void }

const LANGUAGE_OPTIONS = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))
const RECORDING_OPTIONS = Object.entries(RECORDING_MODE_TEXTS).map(([value, { option }]) => ({ value, label: option }))

/** Changes what calls say before the first message, and what is kept of them. */
export function OpeningDialog({ open, saved, firstMessage, onClose }: Props): ReactNode {
  const { disclosureOn, disclosureOffReason, recordingMode, masksPersonalData, isRequired, sentences } = saved
  const texts: Opening['texts'] = {}
  const form = useForm(saveOpeningSchema, {
    ...{ disclosureOn, disclosureOffReason, recordingMode, masksPersonalData, texts },
  })
  const { values, errors } = form
  const utils = trpc.useUtils()
  const action = trpc.agent.saveOpening.useMutation(
    useAgentChange<Opening>({
      query: utils.agent.opening,
      message: { title: 'Opening Updated', description: 'Your agent uses it from the next call.' },
      onSaved: onClose,
    }),
  )
  const refusal = action.error && failureMessage(action.error, 'Nothing was saved. Please try again.')
  const hasNoReason = !values.disclosureOn && values.disclosureOffReason.trim() === ''
  const isRefused = failureCode(action.error) === 'BAD_REQUEST'
  const isReasonRefused = hasNoReason && isRefused
  const isSentenceRefused = values.disclosureOn && isRefused

  const businessName = trpc.auth.me.useQuery().data?.business?.name ?? ''
  const [language, setLanguage] = useState(saved.language)
  const standard = defaultDisclosure(language, businessName)
  const typed = values.texts[language]
  const isUnproven = values.recordingMode === 'ask' && !LANGUAGES_WITH_DEFAULT.includes(saved.language)
  const unproven = ` In ${LANGUAGES[saved.language]}, an answer cannot be proven yet, so no recording is kept.`
  const { help } = RECORDING_MODE_TEXTS[values.recordingMode]
  const sentence = typed === undefined ? sentences[language] : typed.trim() || standard

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Change opening"
      description="What your agent says before its first message, and what is kept of each call."
      form={form}
      action={action}
      onSubmit={({ texts: written, ...opening }) =>
        action.mutate({ ...pickChanged(opening, saved), texts: pickChanged(written, saved.texts) })
      }
      refusal={isReasonRefused || isSentenceRefused ? null : refusal}
    >
      <Checkbox
        label="Say that this is an AI"
        hint={isRequired ? 'Required by your operator.' : undefined}
        disabled={isRequired}
        {...form.checkbox('disclosureOn')}
      />
      {!values.disclosureOn && (
        <Field
          label="Reason"
          hint="Why callers need not be told. The audit log keeps this reason."
          error={errors.disclosureOffReason ?? (isReasonRefused && refusal ? refusal : undefined)}
        >
          {(aria) => <TextArea {...aria} {...form.text('disclosureOffReason')} dir="auto" rows={2} />}
        </Field>
      )}
      <Field label="Recording" hint={isUnproven ? help + unproven : help} error={errors.recordingMode}>
        {(aria) => <Select {...aria} {...form.text('recordingMode')} options={RECORDING_OPTIONS} />}
      </Field>
      <Checkbox
        label="Mask personal data"
        hint="Masks email addresses, phone numbers, and dates of birth in transcripts, summaries, and quotations. Card numbers and IBANs are always masked; numbers written as words never are."
        {...form.checkbox('masksPersonalData')}
      />
      {values.disclosureOn && (
        <>
          <Field label="Language" hint="A recipient list can set another language for a call.">
            {(aria) => (
              <Select
                {...aria}
                value={language}
                onChange={({ target }) => isLanguage(target.value) && setLanguage(target.value)}
                options={LANGUAGE_OPTIONS}
              />
            )}
          </Field>
          <Field
            label="Sentence"
            hint={`It must name your business and say that an AI is speaking. ${standard === null ? 'This language has no default sentence; until you write one, calls use English.' : 'Leave it empty for the default.'}`}
            error={errors.texts ?? (isSentenceRefused && refusal ? refusal : undefined)}
          >
            {(aria) => (
              <TextArea
                {...aria}
                dir="auto"
                rows={2}
                maxLength={DISCLOSURE_MAX}
                placeholder={standard ?? ''}
                value={typed ?? saved.texts[language] ?? ''}
                onChange={({ target }) => form.setValue('texts', { ...values.texts, [language]: target.value })}
              />
            )}
          </Field>
        </>
      )}
      <SpokenOpening
        text={values.disclosureOn ? (sentence ?? sentences.en ?? '') : ''}
        firstMessage={language === saved.language ? firstMessage : ''}
        recordingMode={values.recordingMode}
        language={language}
      />
    </FormDialog>
  )
}

/** The rest is not sent: somebody else may have changed it, or a text may no longer name the business. */
function pickChanged<Values extends object>(values: Values, saved: Partial<Values>): Partial<Values> {
  const before: Record<string, unknown> = { ...saved }
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== before[name])) as Partial<Values>
}
