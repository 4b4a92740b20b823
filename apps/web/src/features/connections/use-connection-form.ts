import type { Connection } from '@prosa/contract';
import { importIssues, steeringIssues } from '@prosa/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useForm } from '../../shared/form.ts';
import { toast } from '../../shared/toast.ts';
import type { FileChoice } from '../../ui/file-field.tsx';
import { importAsked, importBody, isAskedAnew } from './import-values.ts';
import { initialOf, type ConnectionValues } from './connection-values.ts';

const nothingAsked = { importOldMessages: null, importRecentMessages: null, queueIdImportMessages: null };

/** The contract's rules, and then what one field asks of another. */
async function rulesFor(asksForRates: boolean, connection: Connection | null) {
  const { ConnectionInput } = await import('@prosa/contract');
  return {
    safeParse(given: unknown) {
      const asked = importAsked(given as ConnectionValues);
      const values = importBody(given as ConnectionValues);
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

/** Old messages come when a session begins, so one that is up ends and begins anew. */
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

/** The whole connection as one form; a new one is a test phone. */
export function useConnectionForm(
  connection: Connection | null,
  asksForRates: boolean,
  { onClose, onWrong }: { onClose: () => void; onWrong: (names: string[]) => void },
) {
  const { t } = useTranslation('connections');
  const cache = useQueryClient();
  // Made already, when only its picture was refused: the next try changes it.
  const stored = useRef(connection);
  return useForm({
    initial: initialOf(connection),
    rules: async () => rulesFor(asksForRates, connection),
    onWrong,
    fieldOf: {
      ERR_WAPP_NAME_ALREADY_EXISTS: 'name',
      ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
      ERR_INVALID_FILE: 'media',
      ERR_EMPTY_FILE: 'media',
      ERR_TOO_LARGE: 'media',
    },
    submit: async ({ media, ...values }) => {
      const body = importBody(values);
      const id = stored.current?.id;
      try {
        stored.current =
          id === undefined
            ? await call('createConnection', { body: { ...body, channel: 'whatsapp', provider: 'sandbox' } })
            : await call('updateConnection', { params: { id }, body });
        await storeMedia(stored.current.id, media, connection);
        if (id !== undefined && isAskedAnew(values)) await beginAnew(id);
      } finally {
        await cache.invalidateQueries({ queryKey: ['connections'] });
      }
      toast.done(t('saved', { name: body.name }));
      onClose();
    },
  });
}
export type ConnectionForm = ReturnType<typeof useConnectionForm>;
