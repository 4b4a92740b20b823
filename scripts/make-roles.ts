import { readConfig } from '../apps/server/src/platform/config/config.ts';
import { makeRoles } from '../apps/server/src/platform/database/make-roles.ts';
import { createPool } from '../apps/server/src/platform/database/pool.ts';

// Creates only the application's two roles on the server of DATABASE_URL, before a dump is restored there.
const { databaseUrl } = readConfig(process.env);
if (databaseUrl === null)
  throw new Error('Set DATABASE_URL: the embedded PostgreSQL is restored with its folder.');
const pool = createPool({ connectionString: databaseUrl }, { max: 1, onError: () => undefined });
const client = await pool.connect();
await makeRoles(client);
client.release();
await pool.end();
console.log('The roles prosa_app and prosa_operator are there.');
