import { useState, type ReactNode } from 'react'
import { Card } from '../../../components/Card.tsx'
import { PasswordForm } from './PasswordForm.tsx'

export function PasswordCard(): ReactNode {
  const [changes, setChanges] = useState(0)
  return (
    <Card title="Change Password" description="You will be logged out on all other devices.">
      <PasswordForm key={changes} onChanged={() => setChanges(changes + 1)} />
    </Card>
  )
}
