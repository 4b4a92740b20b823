import { connectionsQuery } from '../../../shared/queries.ts';
import type { Connection } from '@prosa/contract';
import { importIssues, steeringIssues } from '@prosa/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { toast } from '../../../shared/toast.ts';
import type { FileChoice } from '../../../ui/file-field.tsx';
import { importAsked, importBody, isAskedAnew } from './import-values.ts';
import {
  accountFields,
  initialOf,
  withAccount,
  type ConnectionValues,
  type Kind,
  type Starting,
} from './connection-values.ts';

const nothingAsked = { importOldMessages: null, importRecentMessages: null, queueIdImportMessages: null };

/** Checks the contract's rules first, then the rules between fields. */
async function rulesFor(asksForRates: boolean, connection: Connection | null, kind: Kind) {
  const { ConnectionInput } = await import('@prosa/contract');
  return {
    safeParse(given: unknown) {
      const asked = importAsked(given as ConnectionValues);
      const values = withAccount(importBody(given as ConnectionValues), kind, connection === null);
      const parsed = ConnectionInput.safeParse(values);
      if (!parsed.success) return parsed;
      const changed = Object.keys(values);
      const { collectiveVacationStart: start, collectiveVacationEnd: end } = parsed.data;
      const whole = { ...values, ...parsed.data };
      const facts = {
        ...whole,
        sendIdQueue: parsed.data.sendIdQueue ?? null,
        collectiveVacationStart: start ?? null,
        collectiveVacationEnd: end ?? null,
      };
      const issues = [
        ...steeringIssues(facts, { asksForRates, changed }),
        ...(asked.isImporting ? importIssues(asked.facts, connection ?? nothingAsked, new Date()) : []),
      ];
      return {
        success: issues.length === 0,
        error: { issues: issues.map(({ field, message }) => ({ path: [field], message })) },
      };
    },
  };
}

/** Old messages come only when a session begins, so a connected session ends and starts again. */
async function beginAnew(id: number): Promise<void> {
  await call('endSession', { params: { id } });
  await call('renewSession', { params: { id } });
}

async function storeMedia(id: number, media: FileChoice, before: Connection | null): Promise<void> {
  if (media.kind === 'new') {
    const body = new FormData();
    body.set('file', media.file);
    await call('uploadGreetingMedia', { params: { id }, body });
  }
  if (media.kind === 'none' && before?.greetingMedia) await call('deleteGreetingMedia', { params: { id } });
}

const channelOf = {
  phone: { channel: 'whatsapp', provider: 'beta' },
  test: { channel: 'whatsapp', provider: 'sandbox' },
  official: { channel: 'whatsappapi', provider: 'meta' },
} as const;

interface Options {
  kind: Kind;
  starting: Starting | undefined;
  asksForRates: boolean;
  onClose: () => void;
  /** Opens the pairing dialog for the connection that was saved. */
  onPair: (connection: Connection) => void;
  onWrong: (names: string[]) => void;
}

export function useConnectionForm(
  connection: Connection | null,
  { kind, starting, asksForRates, onClose, onPair, onWrong }: Options,
) {
  const { t } = useTranslation('connections');
  const cache = useQueryClient();
  // Set once the connection is created: if only its picture is refused, the next attempt updates it.
  const stored = useRef(connection);
  const form = useForm({
    initial: initialOf(connection, starting),
    required: kind === 'official' && connection === null ? [...accountFields] : [],
    rules: async () => rulesFor(asksForRates, connection, kind),
    onWrong,
    fieldOf: {
      ERR_WAPP_NAME_ALREADY_EXISTS: 'name',
      ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
      ERR_INVALID_FILE: 'media',
      ERR_EMPTY_FILE: 'media',
      ERR_TOO_LARGE: 'media',
      ERR_CHANNEL_ALREADY_CONNECTED: 'phoneNumberId',
    },
    submit: async ({ media, ...values }) => {
      const id = stored.current?.id;
      const body = withAccount(importBody(values), kind, id === undefined);
      let isBegun = false;
      try {
        stored.current =
          id === undefined
            ? await call('createConnection', { body: { ...body, ...channelOf[kind] } })
            : await call('updateConnection', { params: { id }, body });
        await storeMedia(stored.current.id, media, connection);
        isBegun = id === undefined || isAskedAnew(values);
        if (id !== undefined && isBegun) await beginAnew(id);
      } finally {
        await cache.invalidateQueries({ queryKey: connectionsQuery.queryKey });
      }
      toast.done(t('saved', { name: body.name }));
      onClose();
      if (isBegun && stored.current.capabilities?.pairing) onPair(stored.current);
    },
  });
  return { ...form, kind, connection, isNew: connection === null };
}
export type ConnectionForm = ReturnType<typeof useConnectionForm>;
