import { describe, expect, it } from 'vitest';
import { auditChanges, auditOrigin } from './audit-changes.ts';

describe('what the audit log says of a change', () => {
  it('are the fields that differ, with their values before and after', () => {
    const before = { name: 'Rui', allTicket: 'disable', queues: ['Vendas'], email: 'rui@a.test' };
    const after = { ...before, allTicket: 'enable', queues: ['Vendas', 'Suporte'] };
    expect(auditChanges('user', { before, after })).toEqual([
      { field: 'allTicket', before: 'disable', after: 'enable' },
      { field: 'queues', before: ['Vendas'], after: ['Vendas', 'Suporte'] },
    ]);
  });

  it('is nothing where nothing differs, and nothing of fields that the change does not have', () => {
    expect(auditChanges('user', { before: { name: 'Rui', super: false }, after: { name: 'Rui' } })).toEqual(
      [],
    );
  });

  it('is only the name of a field whose value is a secret or a long text', () => {
    const before = { prompt: 'Responda.', apiKey: 'old' };
    const after = { prompt: 'Responda com calma.', apiKey: 'sk-secret' };
    expect(auditChanges('prompt', { before, after })).toEqual([{ field: 'prompt' }, { field: 'apiKey' }]);
  });

  it('names secrets that were set although no snapshot has them', () => {
    const snapshot = { name: 'Loja' };
    const set = ['accessToken', 'password'];
    expect(auditChanges('connection', { before: snapshot, after: snapshot, set })).toEqual([
      { field: 'accessToken' },
    ]);
  });

  it.each(['password', 'passwordHash', 'currentPassword', 'secret', 'online'])('never has %s', (field) => {
    expect(auditChanges('user', { before: { [field]: 'a' }, after: { [field]: 'b' }, set: [field] })).toEqual(
      [],
    );
  });

  it('of a new record are the values that somebody chose', () => {
    const after = {
      name: 'Rui',
      profile: 'admin',
      super: false,
      allGroup: 'x',
      allHistoric: 'disabled',
      queues: [],
    };
    expect(auditChanges('user', { before: null, after })).toEqual([
      { field: 'profile', before: null, after: 'admin' },
    ]);
  });

  it('is cut where a value is long', () => {
    const [change] = auditChanges('setting', {
      before: { lgpdLink: '' },
      after: { lgpdLink: 'x'.repeat(500) },
    });
    expect(change?.after).toBe(`${'x'.repeat(199)}…`);
    const many = Array.from({ length: 50 }, (_, index) => `Fila ${index}`);
    const [list] = auditChanges('user', { before: { queues: [] }, after: { queues: many } });
    expect(list?.after).toHaveLength(20);
  });
});

it('an address is recorded without its path, which may contain a key', () => {
  expect(auditOrigin('https://hooks.example/T01/secret?key=1')).toBe('https://hooks.example');
  expect(auditOrigin('')).toBe('');
});
