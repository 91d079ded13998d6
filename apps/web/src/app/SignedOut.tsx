import type { ReactNode } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { ForgotPasswordScreen } from '../features/auth/ForgotPasswordScreen.tsx'
import { LoginScreen } from '../features/auth/LoginScreen.tsx'
import { RegistrationSuccessScreen } from '../features/auth/RegistrationSuccessScreen.tsx'
import { usePreloadPath } from '#lib/loading/preload-path.ts'
import { lazyScreen } from '#lib/loading/lazy-screen.tsx'
import { getStoredUserId } from '#lib/session/stored-user.ts'
import { trpc } from '#lib/api/trpc.ts'
import { pathPattern } from './navigation.ts'
import { PageSpinner } from '#components/feedback/PageSpinner.tsx'

const HOME = '/dashboard'
const LOGIN = pathPattern(['/', '/login'])

const SignUpScreen = lazyScreen(async () => (await import('../features/auth/SignUpScreen.tsx')).SignUpScreen)
const LinkScreens = lazyScreen(async () => (await import('../features/auth/LinkScreens.tsx')).LinkScreens)

/** The screens for visitors. */
export function SignedOut(): ReactNode {
  return (
    <Switch>
      <Route path="/signup">
        <SignUpScreen placeholder={<PageSpinner />} />
      </Route>
      <Route path="/forgot-password" component={ForgotPasswordScreen} />
      <Route path="/registration-success" component={RegistrationSuccessScreen} />
      <Route path={LOGIN} component={Login} />
      <Route>
        <LinkScreens placeholder={<PageSpinner />} />
      </Route>
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
