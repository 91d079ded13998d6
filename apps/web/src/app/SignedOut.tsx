import type { ReactNode } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { ForgotPasswordScreen } from '../features/auth/ForgotPasswordScreen.tsx'
import { LoginScreen } from '../features/auth/LoginScreen.tsx'
import { RegistrationSuccessScreen } from '../features/auth/RegistrationSuccessScreen.tsx'
import { VerifyEmailScreen } from '../features/auth/VerifyEmailScreen.tsx'
import { usePreloadPath } from '#lib/loading/preload-path.ts'
import { lazyScreen } from '#lib/loading/lazy-screen.tsx'
import { getStoredUserId } from '#lib/session/stored-user.ts'
import { trpc } from '#lib/api/trpc.ts'
import { pathPattern } from './navigation.ts'
import { PageSpinner } from '#components/feedback/PageSpinner.tsx'

const HOME = '/dashboard'
const LOGIN = pathPattern(['/', '/login'])

const SignUpScreen = lazyScreen(async () => (await import('../features/auth/SignUpScreen.tsx')).SignUpScreen)
const ConfirmEmailsScreen = lazyScreen(
  async () => (await import('../features/auth/MailLinkScreens.tsx')).ConfirmEmailsScreen,
)
const UnsubscribeScreen = lazyScreen(
  async () => (await import('../features/auth/MailLinkScreens.tsx')).UnsubscribeScreen,
)
const ResetPasswordScreen = lazyScreen(
  async () => (await import('../features/auth/ResetPasswordScreen.tsx')).ResetPasswordScreen,
)

/** The screens for visitors. */
export function SignedOut(): ReactNode {
  return (
    <Switch>
      <Route path="/signup">
        <SignUpScreen placeholder={<PageSpinner />} />
      </Route>
      <Route path="/forgot-password" component={ForgotPasswordScreen} />
      <Route path="/registration-success" component={RegistrationSuccessScreen} />
      <Route path="/reset-password">
        <ResetPasswordScreen placeholder={<PageSpinner />} />
      </Route>
      <Route path="/verify-email" component={VerifyEmailScreen} />
      <Route path="/confirm-emails">
        <ConfirmEmailsScreen placeholder={<PageSpinner />} />
      </Route>
      <Route path="/unsubscribe">
        <UnsubscribeScreen placeholder={<PageSpinner />} />
      </Route>
      <Route path={LOGIN} component={Login} />
    </Switch>
  )
}

/** Redirects users who are already signed in to their home screen. */
function Login(): ReactNode {
  const preloadPath = usePreloadPath()
  const me = trpc.auth.me.useQuery(undefined, { enabled: getStoredUserId() !== null })
  if (me.data) return <Redirect to={HOME} replace />
  return <LoginScreen homePath={HOME} onSubmit={() => preloadPath(HOME)} onSignUpIntent={SignUpScreen.preload} />
}
