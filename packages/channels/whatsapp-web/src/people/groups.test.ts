import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { Groups } from './groups.ts';

const jid = '1203@g.us';

it('groups are requested again by the next connection after a failure, and when their members change', async () => {
  const groups = new Groups();
  const ev = new EventEmitter();
  let asked = 0;
  const groupMetadata = async () => {
    asked += 1;
    if (asked === 1) throw new Error('not now');
    return { id: jid, subject: 'Obra', participants: [{ id: 'a' }, { id: 'b' }] };
  };
  const socket = { ev, groupMetadata } as never;
  groups.attach(socket);
  await groups.load(socket, jid);
  await groups.load(socket, jid);
  expect([groups.nameOf(jid), asked]).toEqual([undefined, 1]);
  groups.attach(socket);
  await groups.load(socket, jid);
  expect([groups.nameOf(jid), groups.membersOf(jid)]).toEqual(['Obra', 1]);
  ev.emit('group-participants.update', { id: jid });
  expect(groups.membersOf(jid)).toBeNull();
  await groups.load(socket, jid);
  expect([groups.membersOf(jid), asked]).toEqual([1, 3]);
});

it('group admins are recognised by any of their addresses', async () => {
  const groups = new Groups();
  const participants = [
    { id: '9001@lid', phoneNumber: '5511999990001@s.whatsapp.net', admin: 'superadmin' },
    { id: '9002@lid', phoneNumber: '5511999990002@s.whatsapp.net', admin: null },
  ];
  const socket = { groupMetadata: async () => ({ id: jid, subject: 'Obra', participants }) } as never;
  expect(groups.isAdmin(jid, ['9001@lid'])).toBe(false);
  await groups.load(socket, jid);
  expect(groups.isAdmin(jid, ['9001:3@lid'])).toBe(true);
  expect(groups.isAdmin(jid, [null, '5511999990001@s.whatsapp.net'])).toBe(true);
  expect(groups.isAdmin(jid, ['9002@lid', undefined])).toBe(false);
  expect(groups.isAdmin(jid, ['9003@lid', ''])).toBe(false);
});
