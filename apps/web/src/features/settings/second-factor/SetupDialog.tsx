import { useId, useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { ConfirmCodeForm } from './ConfirmCodeForm.tsx'
import { remindToSaveCodes, RecoveryCodes } from './RecoveryCodes.tsx'
import { StartForm } from './StartForm.tsx'

type Step = { kind: 'password' } | { kind: 'scan'; key: string; uri: string } | { kind: 'codes'; codes: string[] }

/** Asks for the password, then sets up the app, then shows the recovery codes. */
export function SetupDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const [step, setStep] = useState<Step>({ kind: 'password' })
  const [busy, setBusy] = useState(false)
  const formId = useId()
  const hasCodes = step.kind === 'codes'

  return (
    <Dialog
      open={open}
      onClose={hasCodes ? remindToSaveCodes : onClose}
      title={hasCodes ? 'Save Your Recovery Codes' : 'Set Up Two-Step Sign-In'}
      size={step.kind === 'password' ? 'sm' : 'md'}
      footer={
        hasCodes ? (
          <Button onClick={onClose}>I Have Saved Them</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={busy}>
              {step.kind === 'password' ? 'Continue' : 'Turn On'}
            </Button>
          </>
        )
      }
    >
      {step.kind === 'password' && (
        <StartForm formId={formId} onBusy={setBusy} onStarted={(secret) => setStep({ kind: 'scan', ...secret })} />
      )}
      {step.kind === 'scan' && (
        <ConfirmCodeForm
          formId={formId}
          secret={step}
          onBusy={setBusy}
          onConfirmed={(codes) => setStep({ kind: 'codes', codes })}
        />
      )}
      {step.kind === 'codes' && <RecoveryCodes codes={step.codes} />}
    </Dialog>
  )
}
