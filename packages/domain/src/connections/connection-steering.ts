import type { Connection } from '@prosa/contract';

/** The fields of a connection that depend on each other. */
export type SteeringFields = Pick<
  Connection,
  | 'ratingMessage'
  | 'expiresTicketNPS'
  | 'timeSendQueue'
  | 'sendIdQueue'
  | 'collectiveVacationStart'
  | 'collectiveVacationEnd'
  | 'collectiveVacationMessage'
  | 'timeInactiveMessage'
  | 'expiresTicket'
>;
type FieldName = keyof SteeringFields;

export const connectionDefaults: SteeringFields = {
  ratingMessage: '',
  expiresTicketNPS: 0,
  timeSendQueue: 0,
  sendIdQueue: null,
  collectiveVacationStart: null,
  collectiveVacationEnd: null,
  collectiveVacationMessage: '',
  timeInactiveMessage: 0,
  expiresTicket: 0,
};

interface Rule {
  field: FieldName;
  /** The other fields that the rule reads. */
  beside: readonly FieldName[];
  message: 'required' | 'before the start';
  isBroken: (values: SteeringFields, asksForRates: boolean) => boolean;
}

const rules: readonly Rule[] = [
  {
    field: 'ratingMessage',
    beside: ['expiresTicketNPS'],
    message: 'required',
    isBroken: ({ ratingMessage }, asksForRates) => asksForRates && ratingMessage === '',
  },
  {
    field: 'expiresTicketNPS',
    beside: ['ratingMessage'],
    message: 'required',
    isBroken: ({ expiresTicketNPS }, asksForRates) => asksForRates && expiresTicketNPS === 0,
  },
  {
    field: 'sendIdQueue',
    beside: ['timeSendQueue'],
    message: 'required',
    isBroken: ({ timeSendQueue, sendIdQueue }) => timeSendQueue > 0 && sendIdQueue === null,
  },
  {
    field: 'collectiveVacationStart',
    beside: ['collectiveVacationMessage'],
    message: 'required',
    isBroken: (values) => values.collectiveVacationMessage !== '' && values.collectiveVacationStart === null,
  },
  {
    field: 'collectiveVacationEnd',
    beside: ['collectiveVacationMessage'],
    message: 'required',
    isBroken: (values) => values.collectiveVacationMessage !== '' && values.collectiveVacationEnd === null,
  },
  {
    field: 'collectiveVacationEnd',
    beside: ['collectiveVacationStart'],
    message: 'before the start',
    isBroken: ({ collectiveVacationStart: start, collectiveVacationEnd: end }) =>
      start !== null && end !== null && end < start,
  },
  {
    field: 'expiresTicket',
    beside: ['timeInactiveMessage'],
    message: 'required',
    isBroken: ({ timeInactiveMessage, expiresTicket }) => timeInactiveMessage > 0 && expiresTicket === 0,
  },
];

/**
 * What is missing in a connection after a change. Only rules that involve a changed field are checked: a setting that
 * was switched on later must not keep anybody from renaming a connection.
 */
export function steeringIssues(
  values: SteeringFields,
  { asksForRates, changed }: { asksForRates: boolean; changed: readonly string[] },
): { field: FieldName; message: Rule['message'] }[] {
  const isAsked = ({ field, beside }: Rule) => [field, ...beside].some((name) => changed.includes(name));
  return rules
    .filter((rule) => isAsked(rule) && rule.isBroken(values, asksForRates))
    .map(({ field, message }) => ({ field, message }));
}
