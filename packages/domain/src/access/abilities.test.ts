import { describe, expect, it } from 'vitest';
import { viewerOf } from '../testing/viewer.ts';
import { abilitiesOf, type Ability, type RightSource } from './abilities.ts';
import { rolePresets } from './role-presets.ts';
import type { Viewer } from './viewer.ts';

const SALES = 5;
const shown = { enableLGPD: 'disabled', lgpdHideNumber: 'disabled' } as const;
const hidden = { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' } as const;
const person = (facts: Partial<Viewer> = {}) =>
  viewerOf({ id: 3, companyId: 1, queueIds: [SALES], userClosePendingTicket: 'disabled', ...facts });
const of = (viewer: Viewer, ability: Ability, settings: Parameters<typeof abilitiesOf>[1] = shown) =>
  abilitiesOf(viewer, settings).find((one) => one.ability === ability);

describe('what a person sees and does', () => {
  it.each<[Ability, Partial<Viewer>, RightSource[]]>([
    ['ownTickets', {}, []],
    ['waitingOwnQueues', {}, ['queueIds']],
    ['waitingWithoutQueue', { allTicket: 'enable' }, ['allTicket']],
    ['waitingOtherQueues', { allHistoric: 'enabled' }, ['allHistoric']],
    ['colleaguesOwnQueues', { allUserChat: 'enabled' }, ['queueIds', 'allUserChat']],
    [
      'colleaguesOtherQueues',
      { allUserChat: 'enabled', allHistoric: 'enabled' },
      ['allHistoric', 'allUserChat'],
    ],
    ['groups', { allowGroup: true }, ['allowGroup']],
    ['groupsOfOtherConnections', { allowGroup: true }, ['allowGroup', 'whatsappId']],
    ['showAll', { allUserChat: 'enabled' }, ['allUserChat']],
    ['ignoreWaiting', { userClosePendingTicket: 'enabled' }, ['userClosePendingTicket']],
    ['reports', { showDashboard: 'enabled' }, ['showDashboard']],
    ['panel', { allowRealTime: 'enabled' }, ['allowRealTime']],
    ['connections', { allowConnections: 'enabled' }, ['allowConnections']],
    ['administration', { profile: 'admin' }, ['profile']],
    ['administration', { super: true }, ['super']],
    ['waitingOtherQueues', rolePresets.administrator, ['profile']],
    ['groups', rolePresets.administrator, ['allowGroup']],
  ])('%s with %o comes from %o', (ability, facts, sources) => {
    expect(of(person(facts), ability)).toEqual({ ability, isAllowed: true, sources });
  });

  it.each<[Ability, Partial<Viewer>, RightSource[]]>([
    ['waitingOwnQueues', { queueIds: [] }, ['queueIds']],
    ['waitingWithoutQueue', {}, ['allTicket']],
    ['colleaguesOtherQueues', {}, ['allHistoric', 'allUserChat']],
    ['colleaguesOtherQueues', { allHistoric: 'enabled' }, ['allUserChat']],
    ['groups', { profile: 'admin' }, ['allowGroup']],
    ['groupsOfOtherConnections', { allowGroup: true, whatsappId: 6 }, ['whatsappId']],
    ['reports', {}, ['showDashboard']],
    ['panel', {}, ['allowRealTime']],
    ['deleteTickets', {}, ['profile']],
    ['installation', { profile: 'admin' }, ['super']],
  ])('%s with %o lacks %o', (ability, facts, sources) => {
    expect(of(person(facts), ability)).toEqual({ ability, isAllowed: false, sources });
  });

  it('are whole numbers for everybody, or for admins where the company hides them', () => {
    expect(of(person(), 'fullNumbers')).toMatchObject({ isAllowed: true, sources: [] });
    expect(of(person(), 'fullNumbers', hidden)).toMatchObject({ isAllowed: false, sources: ['profile'] });
    expect(of(person({ profile: 'admin' }), 'fullNumbers', hidden)).toMatchObject({
      isAllowed: true,
      sources: ['profile'],
    });
  });

  it('has a reason for each of every combination of rights', () => {
    const choices: Partial<Viewer>[][] = [
      [{ profile: 'user' }, { profile: 'admin' }],
      [{ queueIds: [] }, { queueIds: [SALES] }],
      [{ allTicket: 'disable' }, { allTicket: 'enable' }],
      [{ allowGroup: false }, { allowGroup: true }],
      [{ allHistoric: 'disabled' }, { allHistoric: 'enabled' }],
      [{ allUserChat: 'disabled' }, { allUserChat: 'enabled' }],
      [{ whatsappId: null }, { whatsappId: 6 }],
    ];
    const combinations = choices.reduce<Partial<Viewer>[]>(
      (known, options) => known.flatMap((one) => options.map((option) => ({ ...one, ...option }))),
      [{}],
    );
    const bare = abilitiesOf(person({ queueIds: [], whatsappId: 6 }), hidden);
    const free = bare.filter(({ isAllowed }) => isAllowed).map(({ ability }) => ability);
    expect(free).toEqual(['ownTickets']);
    const without = combinations.flatMap((facts) =>
      abilitiesOf(person(facts), hidden).filter(
        ({ ability, sources }) => sources.length === 0 && !free.includes(ability),
      ),
    );
    expect(without).toEqual([]);
  });
});
