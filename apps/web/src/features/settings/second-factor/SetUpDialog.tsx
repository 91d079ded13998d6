import { useId, useState, type ReactNode } from 'react'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { ConfirmCodeForm } from './ConfirmCodeForm.tsx'
import { remindToSaveCodes, RecoveryCodes } from './RecoveryCodes.tsx'
import { StartForm } from './StartForm.tsx'

type Step = { at: 'password' } | { at: 'scan'; key: string; uri: string } | { at: 'codes'; codes: string[] }

/** Password, then the app, then the recovery codes. */
export function SetUpDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const [step, setStep] = useState<Step>({ at: 'password' })
  const [busy, setBusy] = useState(false)
  const formId = useId()
  const hasCodes = step.at === 'codes'

  return (
    <Dialog
      open={open}
      onClose={hasCodes ? remindToSaveCodes : onClose}
      title={hasCodes ? 'Save Your Recovery Codes' : 'Set Up Two-Step Sign-In'}
      size={step.at === 'password' ? 'sm' : 'md'}
      footer={
        hasCodes ? (
          <Button onClick={onClose}>I Have Saved Them</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={busy}>
              {step.at === 'password' ? 'Continue' : 'Turn On'}
            </Button>
          </>
        )
      }
    >
      {step.at === 'password' && (
        <StartForm formId={formId} onBusy={setBusy} onStarted={(started) => setStep({ at: 'scan', ...started })} />
      )}
      {step.at === 'scan' && (
        <ConfirmCodeForm
          formId={formId}
          secret={step}
          onBusy={setBusy}
          onConfirmed={(codes) => setStep({ at: 'codes', codes })}
        />
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} />}
    </Dialog>
  )
}
