import { reason } from '@prosa/domain';

/** Why a service outside failed, by the word that its caller has for it. */
const reasons: Record<string, string> = {
  timeout: reason('speaker.timeout'),
  unreachable: reason('speaker.unreachable'),
  forbidden: reason('speaker.address'),
  address: reason('speaker.address'),
  tooLarge: reason('speaker.tooLarge'),
  answer: reason('speaker.unreadable'),
  credentials: reason('speaker.credentials'),
  window: reason('speaker.window'),
  target: reason('speaker.target'),
};

/** A failure as users read it in a note of the conversation; `more` has the reasons of its kind of service. */
export function speakerReason(failure: string, more: Readonly<Record<string, string>> = {}): string {
  const status = /^http (\d+)$/.exec(failure)?.[1];
  const known = more[failure] ?? reasons[failure];
  return known ?? (status ? reason('speaker.status', { status }) : reason('speaker.failed'));
}
