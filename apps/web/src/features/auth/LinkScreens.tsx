import type { ReactNode } from 'react'
import { Route, Switch } from 'wouter'
import { ConfirmEmailsScreen, UnsubscribeScreen } from './MailLinkScreens.tsx'
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx'
import { VerifyEmailScreen } from './VerifyEmailScreen.tsx'

/** The screens that only links in emails lead to. */
export function LinkScreens(): ReactNode {
  return (
    <Switch>
      <Route path="/reset-password" component={ResetPasswordScreen} />
      <Route path="/verify-email" component={VerifyEmailScreen} />
      <Route path="/confirm-emails" component={ConfirmEmailsScreen} />
      <Route path="/unsubscribe" component={UnsubscribeScreen} />
    </Switch>
  )
}
