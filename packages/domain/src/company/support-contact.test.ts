import { expect, it } from 'vitest';
import { supportLink } from './support-contact.ts';

it.each([
  ['+55 (11) 99999-0001', 'https://wa.me/5511999990001'],
  ['5511999990001', 'https://wa.me/5511999990001'],
  [' https://ajuda.example/contato ', 'https://ajuda.example/contato'],
])('%s opens %s', (contact, link) => expect(supportLink(contact)).toBe(link));

it.each([
  '',
  'suporte',
  '12345',
  '+55 11 9999-0001 ramal 2',
  '1234567890123456',
  'javascript:alert(1)',
  'https://',
])('"%s" gives no link', (contact) => expect(supportLink(contact)).toBeNull());
