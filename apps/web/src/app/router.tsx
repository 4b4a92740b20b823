import { Suspense, useEffect, type ComponentType } from 'react';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import { Loading } from '../ui/loading.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { NoPermission, NoRight, NotFound, NotInPlan, Unreachable } from './states.tsx';
import { useHelpChanges } from '../shared/help-changes.ts';
import { isSubscriptionExpired } from '../shared/subscription.ts';
import { loadFont } from '../shared/font.ts';
import { HOME, mayOpen, screens, type Screen as ScreenEntry } from './screens.ts';
import { useBrandChanges } from './brand-changes.ts';
import { usePaymentNotice, useSubscriptionChanges } from './subscription-changes.ts';
import { useScreens } from './use-screens.ts';
import { useSession } from '../shared/session.tsx';
import { firstScreenComponent, lazyComponent } from '../shared/lazy-component.ts';

/** Links of mails: whoever is signed in may open that of another account. */
const CONFIRM_EMAIL = '/confirm-email';
const INVITATION = '/invitation';
const Shell = firstScreenComponent(async () => (await import('./first-screen.ts')).Shell);
const ExpiredFrame = lazyComponent(async () => (await import('./expired-frame.tsx')).ExpiredFrame);
const SignIn = lazyComponent(
  async () => (await import('../features/identity/sign-in/sign-in-page.tsx')).SignInPage,
);
const MustEnrol = lazyComponent(
  async () => (await import('../features/identity/second-factor/index.ts')).MustEnrolPage,
);
const SignUp = lazyComponent(
  async () => (await import('../features/identity/sign-up/sign-up-page.tsx')).SignUpPage,
);
const ConfirmEmail = lazyComponent(
  async () => (await import('../features/identity/sign-up/confirm-email-page.tsx')).ConfirmEmailPage,
);
const Invitation = lazyComponent(
  async () => (await import('../features/identity/invitation/invitation-page.tsx')).InvitationPage,
);
const Recovery = lazyComponent(
  async () => (await import('../features/identity/recovery/recovery-page.tsx')).RecoveryPage,
);
const publicPaths = ['/login', '/signup', '/recovery-password'];

/** Addresses are case-insensitive: /Tickets is /tickets. */
function useLowerCaseLocation(): ReturnType<typeof useLocation> {
  const [path, navigate] = useLocation();
  return [path.toLowerCase(), navigate];
}

function Screen({ component: Content, path }: { component: ComponentType; path: string }) {
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<Loading />}>
        <Content />
      </Suspense>
    </ErrorBoundary>
  );
}

interface ClosedProps {
  screen: Pick<ScreenEntry, 'isOperators' | 'notice'>;
  isAllowed: boolean;
}

/** Explains why a screen is closed: missing rights, or the plan. The operator's screens say the same as the plan. */
function Closed({ screen, isAllowed }: ClosedProps) {
  if (screen.notice === 'noRight') return <NoRight />;
  return isAllowed || screen.isOperators ? <NotInPlan /> : <NoPermission />;
}

/** The screens that an expired company keeps; every other address leads to its invoices. */
const keptScreens = screens.filter(({ name }) => name === 'finance' || name === 'profile');

function ExpiredRoutes() {
  return (
    <ExpiredFrame>
      <Switch>
        {keptScreens.map(({ path, component }) => (
          <Route key={path} path={path}>
            <Screen component={component} path={path} />
          </Route>
        ))}
        <Route>
          <Redirect to="/financeiro" replace />
        </Route>
      </Switch>
    </ExpiredFrame>
  );
}

function PrivateRoutes() {
  const { user } = useSession();
  const offered = useScreens();
  useSubscriptionChanges();
  usePaymentNotice();
  useHelpChanges();
  useBrandChanges();
  if (!user) return null;
  if (user.mustEnrol) return <MustEnrol />;
  if (isSubscriptionExpired(user)) return <ExpiredRoutes />;
  return (
    <Shell>
      <Switch>
        {offered.map((screen) => (
          <Route key={screen.path} path={screen.path}>
            {mayOpen(user, screen) ? (
              <Screen component={screen.component} path={screen.path} />
            ) : (
              <Closed screen={screen} isAllowed={screen.allows(user)} />
            )}
          </Route>
        ))}
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </Shell>
  );
}

function PublicRoutes() {
  useEffect(loadFont, []);
  return (
    <Switch>
      <Route path="/login" component={SignIn} />
      <Route path="/signup" component={SignUp} />
      <Route path="/recovery-password" component={Recovery} />
      <Route path={CONFIRM_EMAIL} component={ConfirmEmail} />
      <Route path={INVITATION} component={Invitation} />
      <Route>
        <ToSignIn />
      </Route>
    </Switch>
  );
}

function ToSignIn() {
  const [path] = useLocation();
  const search = useSearch();
  const requested = `${path}${search === '' ? '' : `?${search}`}`;
  return (
    <Redirect to={requested === '/' ? '/login' : `/login?to=${encodeURIComponent(requested)}`} replace />
  );
}

/** Accepts only addresses of this origin, so that a link cannot lead out of the system. */
function requestedFrom(search: string): string {
  const requested = new URLSearchParams(search).get('to') ?? HOME;
  const isHere =
    URL.canParse(requested, location.origin) &&
    new URL(requested, location.origin).origin === location.origin;
  return isHere && /^\/(?!\/)/.test(requested) ? requested : HOME;
}

/** People who are not signed in get the public screens, all others the app; each redirects from the other's screens. */
export function Router() {
  const { user, isUnreachable } = useSession();
  const [path] = useLowerCaseLocation();
  const search = useSearch();
  if (user === undefined) return isUnreachable ? <Unreachable /> : <Loading />;
  if (user && publicPaths.includes(path)) return <Redirect to={requestedFrom(search)} replace />;
  const isPrivate = user && path !== CONFIRM_EMAIL && path !== INVITATION;
  return <Suspense fallback={<Loading />}>{isPrivate ? <PrivateRoutes /> : <PublicRoutes />}</Suspense>;
}
