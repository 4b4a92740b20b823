import type { AuditChange, AuditEntry, AuditValue } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../ui/format.ts';

type Kind = 'setting' | 'installation' | 'user' | 'connection' | 'integration' | 'prompt';

/** Where the forms have the names of fields already; the audit log's own texts come first. */
const places: Record<Kind, (field: string) => string[]> = {
  setting: (field) => [`settings:names.${field}`],
  installation: (field) => [`settings:installation.${field}.name`],
  user: (field) => [`users:switches.${field}`, `users:${field}`],
  connection: (field) => [`connections:fields.${field}`, `connections:${field}`],
  integration: (field) => [`integrations:${field}`],
  prompt: (field) => [`prompts:${field}`],
};

/** Where the forms have the names of the choices of a field. */
const choices: Partial<Record<string, string>> = {
  'setting.chatBotType': 'settings:botTypes',
  'setting.scheduleType': 'settings:hourTypes',
  'connection.whenExpiresTicket': 'connections:expiryModes',
  'connection.channel': 'dashboard:channels',
  'connection.provider': 'audit:providers',
  'integration.type': 'integrations:types',
};

const on: readonly AuditValue[] = [true, 'enabled', 'enable'];
const off: readonly AuditValue[] = [false, 'disabled', 'disable'];

const namespaces = [
  'audit',
  'support',
  'users',
  'settings',
  'connections',
  'integrations',
  'prompts',
  'dashboard',
] as const;

function useChangeText() {
  const { t, i18n } = useTranslation(namespaces);
  function fieldText(kind: string, field: string): string {
    const known = [['audit', `fields.${kind}.${field}`].join(':'), ...(places[kind as Kind]?.(field) ?? [])];
    const key = known.find((one) => i18n.exists(one));
    // The compiler cannot know which field this is: a test holds fields and texts together.
    return key === undefined ? field : String(t(key as never));
  }
  function choiceText(kind: string, field: string, value: AuditValue | undefined): string | null {
    const place = choices[`${kind}.${field}`];
    const key = `${place}.${String(value)}`;
    return place !== undefined && i18n.exists(key) ? String(t(key as never)) : null;
  }
  function valueText(kind: string, field: string, value: AuditValue | undefined): string {
    const choice = choiceText(kind, field, value);
    if (choice !== null) return choice;
    if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : t('none');
    if (value === undefined || value === null || value === '') return t('none');
    if (on.includes(value)) return t('on');
    if (off.includes(value)) return t('off');
    if (field === 'profile' && (value === 'admin' || value === 'user')) return t(`users:profiles.${value}`);
    if (field === 'endsAt') return formatDateTime(String(value), i18n.language);
    if (field === 'mode' && (value === 'view' || value === 'change')) return t(`support:modes.${value}`);
    if (field === 'dueDate') return formatDate(String(value), i18n.language);
    return String(value);
  }
  return (kind: string, { field, before, after }: AuditChange) => {
    const values = { before: valueText(kind, field, before), after: valueText(kind, field, after) };
    const isValue = before !== undefined || after !== undefined;
    const isFirst = isValue && values.before === t('none');
    return { field: fieldText(kind, field), ...values, isValue, isFirst };
  };
}

/** The words of entries: a sentence, and one detail for each change that the sentence does not tell. */
export function useAuditText(): (entry: AuditEntry) => { sentence: string; details: string[] } {
  const { t, i18n } = useTranslation(namespaces);
  const changeText = useChangeText();

  function one(kind: string, change: AuditChange, names: { who: string; what: string }): string {
    const { isValue, field, before, after } = changeText(kind, change);
    const params = { field, before, after, ...names };
    if (kind === 'setting' || kind === 'installation')
      return isValue ? t('one.setting', params) : t('one.settingChanged', params);
    if (!isValue) return t('one.changed', params);
    const isPermission = i18n.exists(`users:switches.${change.field}`) && kind === 'user';
    return isPermission ? t('one.permission', params) : t('one.value', params);
  }

  return ({ action, actor, subject, changes }) => {
    const [kind = '', verb = ''] = action.split('.');
    const operator = actor.name === '' ? t('operator') : t('operatorNamed', { name: actor.name });
    const support = t('supportNamed', { name: actor.name });
    const who = actor.isSupport ? support : actor.isOperator ? operator : actor.name;
    const names = { who, what: subject.name };
    const [first] = changes;
    if (verb === 'update' && first && changes.length === 1)
      return { sentence: one(kind, first, names), details: [] };
    const details = changes.map((change) => {
      // A value that is the first one needs no 'empty' before it.
      const { isValue, isFirst, ...params } = changeText(kind, change);
      if (isFirst || (isValue && (kind === 'queue' || kind === 'support'))) return t('newValue', params);
      return isValue ? t('values', params) : t('changed', params);
    });
    return { sentence: String(t(`actions.${kind}.${verb}` as never, names as never)), details };
  };
}
