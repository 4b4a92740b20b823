import type { Schedule } from '@prosa/contract';
import { expect, it } from 'vitest';
import { valuesOf, wordsOf } from './schedule-values.ts';

const HOUR = 3_600_000;

it('begins an hour from now, without recurrence, on any weekday', () => {
  const before = Date.now();
  const values = valuesOf(null, { id: 7, name: 'Ana' });
  expect(values).toMatchObject({
    contactId: { id: 7 },
    intervalo: '1',
    valorIntervalo: 0,
    enviarQuantasVezes: 1,
    tipoDias: '4',
    statusTicket: 'closed',
    openTicket: false,
    assinar: false,
  });
  // The field has no seconds.
  const at = new Date(values.sendAt).getTime() - HOUR;
  expect(at).toBeGreaterThan(before - 60_000);
  expect(at).toBeLessThanOrEqual(Date.now());
});

it('includes empty fields, so that the rules report them', () => {
  const words = wordsOf({ ...valuesOf(null, null), sendAt: '' });
  expect(words).toMatchObject({
    contactId: 0,
    sendAt: '',
    whatsappId: null,
    queueId: null,
    ticketUserId: null,
  });
});

it("uses the connection of the contact's conversation; a stored schedule keeps its own", () => {
  const ana = { id: 7, name: 'Ana', whatsappId: 3 };
  expect(wordsOf(valuesOf(null, ana)).whatsappId).toBe(3);
  const stored = { sendAt: new Date().toISOString(), whatsappId: null, contact: ana } as unknown as Schedule;
  expect(wordsOf(valuesOf(stored, ana)).whatsappId).toBeNull();
});

it("contains the template's parameters, and no text of its own", () => {
  const values = { ...valuesOf(null, null), body: 'Bom dia!', assinar: true, whatsappId: '3' };
  const template = { kind: 'template' as const, templateId: '9', templateValues: { 'body.1': ' hoje ' } };
  expect(wordsOf({ ...values, ...template })).toMatchObject({
    templateId: 9,
    templateValues: { 'body.1': 'hoje' },
    assinar: false,
    whatsappId: 3,
  });
  expect(wordsOf({ ...values, ...template })).not.toHaveProperty('body');
  expect(wordsOf({ ...values, ...template, kind: 'text' })).toMatchObject({
    body: 'Bom dia!',
    templateId: null,
  });
});
