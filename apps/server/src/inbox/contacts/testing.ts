import { AppError } from '@prosa/domain';
import type { ContactAddress, ChannelQueries } from './channel-queries.ts';

interface Known {
  absent: string[];
  /** Down: no connection is up. Silent: the connection does not answer. */
  state: 'up' | 'down' | 'silent';
  people: { number: string; name: string }[];
  blocked: [ContactAddress, boolean][];
}

/** Fake channel queries whose phone knows the given people; two people to a page. */
export function channelQueriesOf(known: Known): ChannelQueries {
  const answering = () => {
    if (known.state !== 'up') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  };
  return {
    async checkNumber(_companyId, number) {
      if (known.state === 'down') return undefined;
      if (known.state === 'silent') throw new AppError('ERR_WAPP_CHECK_CONTACT');
      return known.absent.includes(number) ? null : number;
    },
    async block(_companyId, contact, blocked) {
      answering();
      known.blocked.push([contact, blocked]);
      return true;
    },
    async connectionWithPeople(_companyId, whatsappId) {
      if (known.state === 'down') throw new AppError('ERR_NO_DEF_WAPP_FOUND');
      return { id: whatsappId ?? 1, name: 'Loja' };
    },
    async people(_connection, _source, after) {
      answering();
      const from = Number(after ?? 0);
      const next = from + 2 < known.people.length ? String(from + 2) : null;
      return { people: known.people.slice(from, from + 2), next };
    },
  };
}

export const knownNothing = (): Known => ({ absent: [], state: 'down', people: [], blocked: [] });
