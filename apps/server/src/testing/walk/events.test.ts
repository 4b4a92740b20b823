import {
  companyEvents,
  eventName,
  wireNames,
  type CompanyEvent,
  type CompanyEventName,
} from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Audience } from '../../platform/realtime/realtime.ts';
import { startTestApp, type Ear, type TestApp } from '../test-app.ts';
import { sampleOf, type Node } from './schema-tree.ts';

// Every declared event in every form, published in one company, with all kinds of users listening.

interface People {
  admin: Ear;
  /** Sees the ticket: it waits in the agent's queue. */
  agent: Ear;
  /** Does not see the ticket: it is in another queue. */
  outsider: Ear;
  /** Admins of another company, at every address of a socket. */
  strangers: Ear[];
  /** An admin of a third company, which is past its due date. */
  expired: Ear;
}

let app: TestApp;
let company: { id: number };
let late: { id: number };
let userId: number;
let queueId: number;
let people: People;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  const { given } = app;
  company = await given.company();
  const other = await given.company();
  late = await given.company({ dueDate: '2020-01-01T00:00:00Z' });
  queueId = (await given.queue(company)).id;
  const agent = await given.user(company);
  userId = agent.id;
  await given.insert('user_queues', { company_id: company.id, userId, queueId });
  const stranger = await given.admin(other);
  const addresses = ['/', `/${other.id}`, `/api/${other.id}`];
  people = {
    admin: await app.ear(await given.admin(company)),
    agent: await app.ear(agent),
    outsider: await app.ear(await given.user(company)),
    strangers: await Promise.all(addresses.map(async (address) => app.ear(stranger, address))),
    expired: await app.ear(await given.admin(late)),
  };
});
afterAll(async () => app.close());

interface Case {
  name: CompanyEventName;
  action: string;
  event: CompanyEvent<CompanyEventName>;
}

function formsOf(name: CompanyEventName): Case[] {
  const tree = z.toJSONSchema(companyEvents[name], { io: 'output', unrepresentable: 'any' }) as Node;
  return (tree.oneOf ?? tree.anyOf ?? [tree]).map((form) => {
    const event = sampleOf(form, () => undefined, 'event') as CompanyEvent<CompanyEventName>;
    return { name, action: event.action, event };
  });
}
const forms = (Object.keys(companyEvents) as CompanyEventName[]).flatMap((name) => formsOf(name));

function audienceOf(name: CompanyEventName): Audience {
  if (['auth', 'contactImport', 'ticketDraft', 'mention', 'chat-user'].includes(name))
    return { kind: 'user', userId };
  if (
    ['file', 'chatbot', 'queueIntegration', 'prompt', 'campaign', 'ContactList', 'ContactListItem'].includes(
      name,
    )
  )
    return { kind: 'admins' };
  if (name === 'chat') return { kind: 'members', userIds: [userId] };
  if (!['ticket', 'appMessage', 'ticketNote'].includes(name)) return { kind: 'company' };
  const ticket = {
    id: 1,
    status: 'pending',
    queueId,
    userId: null,
    whatsappId: null,
    isGroup: false,
  } as const;
  return { kind: 'ticket', ticket };
}

const all = (): Ear[] => [people.admin, people.agent, people.outsider, ...people.strangers, people.expired];

/** Publishes an event, and waits until every listener has received the event published after it. */
async function publish(companyId: number, { name, event }: Case): Promise<void> {
  for (const ear of all()) ear.heard.length = 0;
  const { realtime } = app.app;
  realtime.publish(companyId, name, event as never, audienceOf(name) as never);
  const last = { action: 'update', setting: { last: true } } as const;
  const wire = (id: number) => eventName(id, 'settings');
  const has = (ear: Ear, id: number) => ear.heard.some(([on, payload]) => on === wire(id) && isLast(payload));
  const home = [people.admin, people.agent, people.outsider];
  realtime.publish(company.id, 'settings', last, { kind: 'company' });
  await expect.poll(() => home.every((ear) => has(ear, company.id))).toBe(true);
  for (const ear of all())
    ear.heard.splice(0, Infinity, ...ear.heard.filter(([, payload]) => !isLast(payload)));
}

const isLast = (payload: unknown) => JSON.stringify(payload).includes('"last":true');

describe('an event', () => {
  it.each(forms)(
    '$name $action reaches nobody in another company, and only those users who may see it',
    async (form) => {
      await publish(company.id, form);

      const wires = wireNames(company.id, form.name, form.event);
      const heardBy = (ear: Ear) => ear.heard.map(([name]) => name);
      expect(people.strangers.map(heardBy)).toEqual([[], [], []]);
      expect(heardBy(people.expired)).toEqual([]);
      const isForAdmins = audienceOf(form.name).kind === 'admins';
      expect(heardBy(people.agent)).toEqual(isForAdmins ? [] : wires);
      expect(heardBy(people.admin)).toEqual(
        ['user', 'members'].includes(audienceOf(form.name).kind) ? [] : wires,
      );
      const isForEverybody = audienceOf(form.name).kind === 'company';
      expect(heardBy(people.outsider)).toEqual(isForEverybody ? wires : []);
      // Pairing codes and tokens open a company's number to anybody who has them.
      const secrets = /"(?:token|qrcode)":"/;
      expect(JSON.stringify(people.outsider.heard)).not.toMatch(secrets);
      expect(JSON.stringify(people.agent.heard)).not.toMatch(secrets);
    },
  );

  it.each(forms)('$name $action past the due date is published when it is about paying', async (form) => {
    await publish(late.id, form);

    const isAboutPaying = ['payment', 'invoice', 'subscription'].includes(form.name);
    const wires = isAboutPaying ? wireNames(late.id, form.name, form.event) : [];
    await expect.poll(() => people.expired.heard.map(([name]) => name)).toEqual(wires);
    expect(people.admin.heard).toEqual([]);
  });
});

it('an event of the installation reaches everybody of every company, once each, and nobody past the due date', async () => {
  for (const ear of all()) ear.heard.length = 0;
  const event = { action: 'delete', helpId: 7 } as const;
  const last = { action: 'delete', helpId: 8 } as const;
  app.app.realtime.publishToInstallation('help', event);
  app.app.realtime.publishToInstallation('help', last);
  const both = [event, last].map((one) => ['company-help', one]);
  for (const ear of [people.admin, people.agent, people.outsider, ...people.strangers])
    await expect.poll(() => ear.heard).toEqual(both);
  expect(people.expired.heard).toEqual([]);
});

it('an announcement reaches its audience, once each, and nobody of another company', async () => {
  for (const ear of all()) ear.heard.length = 0;
  const own = { action: 'delete', id: 7 } as const;
  const last = { action: 'delete', id: 8 } as const;
  const ofHome = { kind: 'companies' as const, ids: [company.id] };
  const { realtime } = app.app;
  realtime.publishToInstallation('announcement', own, { to: ofHome, except: [] });
  realtime.publishToInstallation('announcement', last, { to: { kind: 'everybody' }, except: [] });
  const wires = (...events: object[]) => events.map((one) => ['company-announcement', one]);
  for (const ear of [people.admin, people.agent, people.outsider])
    await expect.poll(() => ear.heard).toEqual(wires(own, last));
  for (const ear of people.strangers) await expect.poll(() => ear.heard).toEqual(wires(last));
  expect(people.expired.heard).toEqual([]);
});

it('the events that may contain a secret were sent with one', () => {
  const sent = JSON.stringify(forms);

  expect(sent).toMatch(/"qrcode":"/);
  expect(sent).toMatch(/"token":"/);
});
