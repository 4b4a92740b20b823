import type { BinaryNode } from '@whiskeysockets/baileys';
import { randomBytes } from 'node:crypto';
import type { Phone } from '../people/phone.ts';
import { child, children, node, seconds, text, uint, uintBytes } from '../wire/nodes.ts';
import { bundleNodes, readKeys, readSignedKey } from './bundles.ts';
import type { Companion } from './companion.ts';
import type { Directory } from './directory.ts';
import { timeLockFacts } from './phone-network.ts';
import type { MediaHost } from './media-host.ts';

interface Query {
  iq: BinaryNode;
  /** The first node inside. */
  asked: BinaryNode | undefined;
  device: Companion;
  phone: Phone;
  directory: Directory;
  media: MediaHost;
}

/** The content of an answer, or the code of an error. */
type Reply = BinaryNode[] | number;
type Answers = Record<string, (query: Query) => Reply>;

const NOT_FOUND = 404;
const TIME_LOCK_QUERY = '23983697327930364';

const count = ({ device }: Query): Reply => [node('count', { value: String(device.preKeys.size) })];

function uploadKeys({ iq, device }: Query): Reply {
  for (const [id, key] of readKeys(child(iq, 'list'))) device.preKeys.set(id, key);
  device.keys.signedPreKey = readSignedKey(child(iq, 'skey'));
  device.keys.registrationId = uint(child(iq, 'registration'));
  return [];
}

function rotateKey({ asked, device }: Query): Reply {
  device.keys.signedPreKey = readSignedKey(child(asked, 'skey'));
  return [];
}

function digest({ device }: Query): Reply {
  const { registrationId, identity, signedPreKey } = device.keys;
  const bundle = bundleNodes({ registrationId, identity, signedPreKey });
  const ids = [...device.preKeys.keys()].map((id) => node('id', {}, uintBytes(id, 3)));
  return [node('digest', {}, [...bundle, node('list', {}, ids), node('hash', {}, randomBytes(20))])];
}

/** The keys of the named devices; unknown devices are left out. */
function handOutKeys({ asked, directory, device }: Query): Reply {
  const users = children(asked, 'user').flatMap(({ attrs: { jid = '' } }) => {
    const account = directory.byJid(jid);
    if (!account) return [];
    const id = Number(/:(\d+)@/.exec(jid)?.[1] ?? 0);
    const phone = directory.phones.get(account.number);
    const companion = phone?.companions.get(id);
    if (id !== 0 && (!companion || companion === device)) return [];
    const bundle = companion ? companion.bundle() : account.signal.bundle();
    return [node('user', { jid, t: seconds() }, bundleNodes(bundle))];
  });
  return [node('list', {}, users)];
}

function usync({ asked, directory }: Query): Reply {
  const protocols = children(child(asked, 'query')).map(({ tag }) => tag);
  const users = children(child(asked, 'list'), 'user').flatMap((user) => {
    const dialled = text(child(user, 'contact'));
    const account = dialled ? directory.dialled(dialled) : directory.byJid(user.attrs['jid']);
    if (!account && dialled) {
      const jid = `${dialled.replaceAll(/\D/g, '')}@s.whatsapp.net`;
      return [node('user', { jid }, [node('contact', { type: 'out' }, Buffer.from(dialled))])];
    }
    if (!account) return [];
    const jid = dialled ? account.jid : user.attrs['jid'];
    const facts = protocols.flatMap((protocol) => {
      if (protocol === 'contact') return [node('contact', { type: 'in' }, Buffer.from(dialled))];
      if (protocol === 'lid' && account.lidJid) return [node('lid', { val: account.lidJid })];
      if (protocol === 'devices') return [devices(account.deviceIds())];
      return protocol === 'status' ? [node('status', { t: seconds() }, Buffer.from('Disponível'))] : [];
    });
    return [node('user', { jid }, facts)];
  });
  return [node('usync', {}, [node('result'), node('list', {}, users)])];
}

const devices = (ids: number[]): BinaryNode =>
  node('devices', {}, [
    node(
      'device-list',
      {},
      ids.map((id) => node('device', { id: String(id), ...(id > 0 && { 'key-index': String(id) }) })),
    ),
  ]);

function active({ device, phone }: Query): Reply {
  // The device becomes active after this answer, once the phone has sent its first messages.
  void phone.greet(device).then(() => device.activate());
  return [];
}

function settings({ asked, phone }: Query): Reply {
  return [
    node(
      'sync',
      {},
      children(asked, 'collection').map((one) => phone.settings.answer(one)),
    ),
  ];
}

const privacyOf = {
  readreceipts: 'all',
  profile: 'all',
  status: 'contacts',
  online: 'all',
  last: 'all',
  groupadd: 'all',
  calladd: 'all',
  messages: 'all',
};

const privacy = (): Reply => [
  node(
    'privacy',
    {},
    Object.entries(privacyOf).map(([name, value]) => node('category', { name, value })),
  ),
];

function blocklist({ phone }: Query): Reply {
  return [
    node(
      'list',
      {},
      [...phone.blocked].map((jid) => node('item', { jid })),
    ),
  ];
}

function block({ asked, phone }: Query): Reply {
  const { action, jid } = asked?.attrs ?? {};
  if (!jid) return NOT_FOUND;
  if (action === 'block') phone.blocked.add(jid);
  else phone.blocked.delete(jid);
  return [];
}

function picture({ iq, directory }: Query): Reply {
  const url = directory.byJid(iq.attrs['target'])?.picture;
  return url
    ? [node('picture', { id: '1', type: 'image', url, direct_path: new URL(url).pathname })]
    : NOT_FOUND;
}

function unlink({ asked, phone, device }: Query): Reply {
  if (asked?.attrs['jid'] === device.jid) phone.companions.delete(device.id);
  return [];
}

const mediaHosts = ({ media }: Query): Reply => [
  node('media_conn', { auth: 'auth', ttl: '300', max_buckets: '12' }, [
    node('host', { hostname: media.host, maxContentLengthBytes: String(2 ** 31) }),
  ]),
];

function groupFacts({ iq, directory }: Query): Reply {
  const group = directory.groups.get(iq.attrs['to'] ?? '');
  return group ? [group.node] : NOT_FOUND;
}

function allGroups({ directory, phone }: Query): Reply {
  const groups = [...directory.groups.values()].filter((group) => group.phone === phone);
  return [
    node(
      'groups',
      {},
      groups.map((group) => group.node),
    ),
  ];
}

/** Only one query of this language is known. */
function mex({ asked, phone }: Query): Reply {
  if (asked?.attrs['query_id'] !== TIME_LOCK_QUERY) return NOT_FOUND;
  const data = { xwa2_fetch_account_reachout_timelock: timeLockFacts(phone.network.timeLock) };
  return [node('result', {}, Buffer.from(JSON.stringify({ data })))];
}

const nothing = (): Reply => [];

/** By namespace, type and first inner node. */
export const answers: Answers = {
  'w:p get ping': nothing,
  'encrypt get count': count,
  'encrypt get digest': digest,
  'encrypt get key': handOutKeys,
  'encrypt set registration': uploadKeys,
  'encrypt set rotate': rotateKey,
  'usync get usync': usync,
  'abt get props': () => [node('props', { hash: 'props-1' })],
  'blocklist get': blocklist,
  'blocklist set item': block,
  'privacy get privacy': privacy,
  'privacy set privacy': nothing,
  'privacy set tokens': nothing,
  'passive set active': active,
  'passive set passive': nothing,
  'w:sync:app:state set sync': settings,
  'urn:xmpp:whatsapp:dirty set clean': nothing,
  'w:profile:picture get picture': picture,
  'w:g2 get query': groupFacts,
  'w:g2 get participating': allGroups,
  'w:m set media_conn': mediaHosts,
  'w:stats add': nothing,
  'w:mex get query': mex,
  'md set remove-companion-device': unlink,
};
