import type { MessageTemplate, SessionUser, Ticket } from '@prosa/contract';
import { templateFields, templateFile, templateProblems, type TemplateProblem } from '@prosa/domain';
import { filledParameter } from '../quick-replies.ts';

export type Values = Record<string, string>;

/** Templates that can be sent from here: approved, and without parts that people cannot fill in. */
export const usableOf = (templates: readonly MessageTemplate[]): MessageTemplate[] =>
  templates.filter(({ status, isSupported }) => status === 'approved' && isSupported);

/** The values as the customer will read them. */
export function readValues(values: Values, ticket: Ticket, me: SessionUser, now: Date): Values {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      value.includes('{{') ? filledParameter(value, ticket, me, now) : value,
    ]),
  );
}

/** Problems by parameter; the key `file` is the header's file. */
export function problemsOf(
  template: MessageTemplate,
  read: Values,
  hasFile: boolean,
): Record<string, TemplateProblem> {
  const problems = templateProblems(template, read);
  return templateFile(template) && !hasFile ? { ...problems, file: 'missing' } : problems;
}

/** Only the parameters of this template: values typed for a template chosen before are left out. */
export function sentValues(template: MessageTemplate, values: Values): Values {
  return Object.fromEntries(templateFields(template).map(({ key }) => [key, (values[key] ?? '').trim()]));
}
