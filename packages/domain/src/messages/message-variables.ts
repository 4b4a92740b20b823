import { localClock } from '../company/local-clock.ts';
import { ownName } from '../contacts/contact-address.ts';
import { withoutNames } from './without-names.ts';

/** The values for the variables of a text; null becomes empty. */
export interface VariableFacts {
  contactName: string;
  ticketId: number;
  userName: string | null;
  queueName: string | null;
  connectionName: string | null;
  companyName: string;
  timeZone: string;
}

function clockOf(now: Date, timeZone: string) {
  const [date = '', time = ''] = localClock(now, timeZone).toISOString().split('T');
  const [year = '', month = '', day = ''] = date.split('-');
  const [hour = '', minute = '', second = ''] = time.slice(0, 8).split(':');
  return { year, month, day, hour, minute, second };
}

function greetingAt(hour: number): string {
  if (hour < 6) return 'Boa madrugada';
  if (hour < 12) return 'Bom dia';
  return hour < 18 ? 'Boa tarde' : 'Boa noite';
}

/** The value of each variable at an instant, by the company's clock. */
export function messageVariables(facts: VariableFacts, now: Date): Record<string, string> {
  const { year, month, day, hour, minute, second } = clockOf(now, facts.timeZone);
  const date = `${day}-${month}-${year}`;
  const time = `${Number(hour)}:${minute}:${second}`;
  const milliseconds = String(now.getUTCMilliseconds()).padStart(3, '0');
  return {
    firstName: facts.contactName.trim().split(/\s+/)[0] ?? '',
    name: facts.contactName,
    userName: facts.userName ?? '',
    ms: greetingAt(Number(hour)),
    protocol: `${year}${month}${day}${minute}${second}${milliseconds}${facts.ticketId}`,
    date,
    hour: time,
    data_hora: `${date} ${time}`,
    ticket_id: String(facts.ticketId),
    queue: facts.queueName ?? '',
    connection: facts.connectionName ?? '',
    name_company: facts.companyName,
  };
}

/** Replaces the variables once: a value that looks like a variable stays as it is. Unknown names become empty. */
export function fillVariables(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (_, name: string) =>
    Object.hasOwn(variables, name) ? (variables[name] ?? '') : '',
  );
}

const contactVariable = /\{\{\s*(?:name|firstName)\s*\}\}/;

/** The text as the customer reads it: whoever has no name of their own is not greeted with the number. */
export function customerText(text: string, variables: Readonly<Record<string, string>>): string {
  const isNamed = ownName(variables.name ?? '') !== '';
  return fillVariables(isNamed ? text : withoutNames(text, contactVariable), variables);
}
