import { useState, type ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { PasswordForm } from './PasswordForm.tsx'

export function PasswordCard(): ReactNode {
  const [changeCount, setChangeCount] = useState(0)
  return (
    <Card title="Change Password" description="You will be logged out on all other devices.">
      <PasswordForm key={changeCount} isAgain={changeCount > 0} onChanged={() => setChangeCount(changeCount + 1)} />
    </Card>
  )
}
