import pg from 'pg';
import { ConfigError } from '../config/config.ts';

/**
 * Both roles belong to the whole server, but the migrations' lock to one database: a process that migrates another
 * database may create the roles at the same time. The slower process tries again and finds them.
 *
 * Since version 16 a user who creates a role may grant it and is a member of it, but may act as it only when SET is
 * granted explicitly. On 15 membership is enough.
 */
const roles = `
do $$
declare
  wanted text;
  is_old boolean := current_setting('server_version_num')::int < 160000;
begin
  foreach wanted in array array['prosa_app', 'prosa_operator'] loop
    for attempt in 1 .. 10 loop
      begin
        if not exists (select from pg_roles where rolname = wanted) then
          execute format('create role %I nologin', wanted);
        end if;
        if is_old then
          if not pg_has_role(current_user, wanted, 'member') then
            execute format('grant %I to current_user', wanted);
          end if;
        elsif not (pg_has_role(current_user, wanted, 'set') and pg_has_role(current_user, wanted, 'usage')) then
          execute format('grant %I to current_user with set true, inherit true', wanted);
        end if;
        exit;
      exception when duplicate_object or unique_violation or internal_error then
        -- internal_error: 'tuple concurrently updated'.
        if attempt = 10 then raise; end if;
        perform pg_sleep(0.05);
      end;
    end loop;
  end loop;
end $$`;

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Creates the application's two roles where they are missing, and lets this connection's user act as them. A restore
 * needs them first, because a dump names the roles without containing them. Throws a ConfigError when the user lacks
 * the privilege.
 */
export async function makeRoles(client: pg.ClientBase): Promise<void> {
  try {
    await client.query(roles);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    const { rows } = await client.query<{ name: string }>('select current_user as name');
    throw new ConfigError(
      `The database user ${rows[0]?.name} must be able to create roles, or have been granted prosa_app and prosa_operator (docs/operations.md).`,
      { cause: error },
    );
  }
}
