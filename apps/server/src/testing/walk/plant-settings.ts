import {
  calls,
  companySettingFields,
  companySettingNames,
  globalSettings,
  secretSettingKeys,
} from '@prosa/contract';
import { sealedAt } from '../../platform/secrets/sealed-columns.ts';
import type { Canaries } from '../canaries.ts';
import { makeCertificateFile } from '../certificate-file.ts';
import type { GivenUser } from '../given.ts';
import { multipart } from '../multipart.ts';
import type { Records } from './records.ts';
import { addressOf } from './request.ts';
import type { Walker } from './walker.ts';

type Sent = { what: string; status: number; text: string };

/** A certificate with a canary as its holder and another one as its passphrase. */
async function plantCertificate(walker: Walker, operator: GivenUser, canaries: Canaries): Promise<Sent> {
  const passphrase = `${canaries.secret} do arquivo`;
  const content = await makeCertificateFile({ passphrase, subject: `/CN=${canaries.name}` });
  const encoded = content.toString('base64');
  // From its middle, where no other file has the same bytes.
  canaries.addKey(encoded.slice(Math.floor(encoded.length / 2), Math.floor(encoded.length / 2) + 40));
  const url = addressOf(calls.uploadCertificate, { query: { ref: 'efi' } });
  const form = multipart({ passphrase }, { field: 'file', fileName: 'efi.p12', content });
  const { status, body } = await walker.inject({ method: 'POST', url, ...form }, operator);
  return { what: 'eficertificate', status, text: JSON.stringify(body) };
}

/** Settings that super reads, of a form that no canary has. */
const narrow = [
  'recoveryByOwnConnection',
  'recoveryTemplate',
  'recoveryTemplateLanguage',
  'customPlan',
  'customPlanPrice',
  'customPlanUserPrice',
  'customPlanConnectionPrice',
];

/**
 * Writes a canary into every setting that takes any text: a name where others may read it, a secret where nobody may. Not
 * planted is what every company reads: the brand and the support contact.
 */
export async function plantSettings(
  walker: Walker,
  { admin, operator }: { admin: GivenUser; operator: GivenUser },
  canaries: Canaries,
): Promise<Sent[]> {
  const sent: Sent[] = [];
  const put = async (who: GivenUser, key: string, value: string) => {
    const { status, body } = await walker.send(calls.writeSetting, { params: { key }, body: { value } }, who);
    sent.push({ what: key, status, text: JSON.stringify(body) });
  };
  const text = `${canaries.name} escreveu`;
  for (const key of companySettingNames)
    if (companySettingFields[key].safeParse(text).success) await put(admin, key, text);
  for (const key of secretSettingKeys)
    if (key !== 'eficertificate') await put(operator, key, `${canaries.secret}-${key}`);
  for (const [key, { visibility }] of Object.entries(globalSettings))
    if (visibility === 'super' && !narrow.includes(key))
      await put(operator, key, `https://prosa.test/${canaries.name}`);
  sent.push(await plantCertificate(walker, operator, canaries));
  return sent;
}

/** Seals a secret into rows whose secrets the server makes itself: a connection's token and an integration's secret. */
export async function plantMadeSecrets(
  walker: Walker,
  { companyId, records }: { companyId: number; records: Records },
  canaries: Canaries,
): Promise<void> {
  const { secrets, database } = walker.app.app;
  const seal = (column: 'connections.token' | 'integrations.secret', id: number) =>
    secrets.encrypt(`${canaries.secret}-${column}`, sealedAt(column, companyId, id));
  await database.inCompany(companyId, async (tx) => {
    const token = seal('connections.token', records.connection);
    await tx.query('walk-token', 'update connections set token = $2 where id = $1', [
      records.connection,
      token,
    ]);
    const secret = seal('integrations.secret', records.integration);
    await tx.query('walk-integration-secret', 'update integrations set secret = $2 where id = $1', [
      records.integration,
      secret,
    ]);
  });
}
