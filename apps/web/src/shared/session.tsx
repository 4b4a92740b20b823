import type { AnswerOf, BodyInputOf, Calls, SessionUser } from '@prosa/contract';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { isApiError } from '../api/api-error.ts';
import { call, loadSession, ownerOf, whenMustEnrol, whenSessionEnds } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { realtime } from '../api/realtime.ts';
import { tokenStore } from '../api/token-store.ts';
import { changeLanguage } from './i18n.ts';
import { backToOwnCompany, leaveCompany } from './support-access.ts';

interface SessionState {
  /** undefined while the session loads; null when nobody is signed in. */
  user: SessionUser | null | undefined;
  /** The server did not answer; the session is requested again every two seconds. */
  isUnreachable: boolean;
  /** With e-mail and password; or with the challenge that these were answered with. */
  signIn: (proof: BodyInputOf<Calls['login']>) => Promise<SessionUser>;
  /** With the link of an invitation, for somebody who is not signed in. */
  accept: (invitation: BodyInputOf<Calls['acceptInvitation']>) => Promise<SessionUser>;
  signOut: () => Promise<void>;
  setUser: (change: Partial<SessionUser>) => void;
}

const SessionContext = createContext<SessionState | null>(null);

export function useSession(): SessionState {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession() outside of SessionProvider');
  return session;
}

/** Throws when nobody is signed in, so use it only on screens behind the sign-in. */
export function useMe(): SessionUser {
  const { user } = useSession();
  if (!user) throw new Error('nobody is signed in');
  return user;
}

let requested: ReturnType<typeof loadSession> | undefined;
/** Requests the session of the page before anything is drawn. */
export function requestSession(): void {
  requested = loadSession();
  // Whoever takes it deals with its failure.
  requested.catch(() => undefined);
}

function takeSession(): ReturnType<typeof loadSession> {
  const first = requested ?? loadSession();
  requested = undefined;
  return first;
}

function forget(): void {
  tokenStore.set(null);
  realtime.close();
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'branding' });
}

/** All tabs share one session: when another one begins a session of somebody else, this tab begins anew with it. */
function useOtherPerson(id: number | undefined): void {
  useEffect(() => {
    if (id === undefined) return undefined;
    const follow = ({ newValue }: StorageEvent) => {
      const owner = ownerOf(newValue);
      if (owner !== null && owner === ownerOf(tokenStore.get()) && owner !== id)
        window.location.assign('/tickets');
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [id]);
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [user, setUser] = useState<SessionUser | null | undefined>(() =>
    tokenStore.get() === null ? null : undefined,
  );
  const [isUnreachable, setUnreachable] = useState(false);

  const current = useRef(user);
  useEffect(() => {
    current.current = user;
  });
  const end = useCallback(() => {
    const left = current.current;
    forget();
    if (left?.support) void backToOwnCompany(left.company.name);
    else setUser(null);
  }, []);
  useOtherPerson(user?.id);

  useEffect(() => whenSessionEnds(end), [end]);
  useEffect(
    () => whenMustEnrol(() => setUser((known) => (known ? { ...known, mustEnrol: true } : known))),
    [],
  );

  useEffect(() => {
    if (user !== undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      takeSession().then(
        // null means that another tab has renewed the token already: load again with that token.
        (fresh) => (fresh === null ? load() : setUser(fresh)),
        (error: unknown) => {
          if (isApiError(error) && error.status === 401) return end();
          setUnreachable(true);
          timer = setTimeout(load, 2_000);
          return undefined;
        },
      );
    };
    load();
    return () => clearTimeout(timer);
  }, [user, end]);

  useEffect(() => {
    if (!user) return;
    void realtime.open(user.companyId, user.id);
    void changeLanguage(user.language);
  }, [user]);

  const state = useMemo<SessionState>(() => {
    const begin = (session: AnswerOf<Calls['login']>): SessionUser => {
      tokenStore.set(session.token);
      setUser(session.user);
      return session.user;
    };
    return {
      user,
      isUnreachable,
      signIn: async (proof) => begin(await call('login', { body: proof })),
      accept: async (invitation) => begin(await call('acceptInvitation', { body: invitation })),
      signOut: async () => {
        if (user?.support) return leaveCompany(user.company.name);
        const push = import('./push.ts').then(async ({ leavePush }) => leavePush());
        await Promise.all([push.catch(() => undefined), call('logout').catch(() => undefined)]);
        end();
      },
      setUser: (change) => setUser((known) => (known ? { ...known, ...change } : known)),
    };
  }, [user, isUnreachable, end]);
  return <SessionContext value={state}>{children}</SessionContext>;
}
