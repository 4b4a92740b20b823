import { defineMailJobs } from '../../platform/mail/jobs.ts';
import { MailServer } from '../../platform/testing/mail-server.ts';
import { type Answer, type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { sessionRoutes } from '../sessions/routes.ts';
import { userRoutes } from '../users/routes.ts';
import { invitationRoutes } from './routes.ts';

export const password = 'chuva-fina-9';
const DAY_MS = 86_400_000;
export const notValid = { status: 400, body: { error: 'ERR_INVITATION_NOT_VALID' } };
export const expired = { status: 400, body: { error: 'ERR_INVITATION_EXPIRED' } };

/** An installation that sends mails, with a company whose admin invites people. */
export class InvitationFixture {
  readonly smtp = new MailServer();
  server!: ModuleServer;
  make!: Given;
  company!: { id: number; name: string };
  admin!: GivenUser;
  /** Of whoever is invited. */
  email = '';
  counter = 0;

  async open(): Promise<void> {
    await this.smtp.start();
    this.server = await moduleServer(
      (app) => [...sessionRoutes(app), ...invitationRoutes(app), ...userRoutes(app)],
      this.smtp.environment,
    );
    defineMailJobs(this.server.app);
    this.make = given(this.server);
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.smtp.stop();
  }

  /** Another company, in which nothing has happened yet. */
  async begin(): Promise<void> {
    this.server.setNow(null);
    this.counter += 1;
    this.company = await this.make.company({ name: `Padaria Flor ${this.counter}` });
    this.admin = await this.make.admin(this.company);
    this.email = `rui${this.counter}@loja.test`;
    this.smtp.mails.length = 0;
    this.server.published.length = 0;
  }

  async add(facts: object = {}): Promise<Answer> {
    return this.admin.call('POST', '/users', { name: 'Rui', email: this.email, ...facts });
  }

  /** Adds a person, sends the mail, and returns its token. */
  async invited(facts: object = {}): Promise<{ id: number; token: string }> {
    const { status, body } = await this.add(facts);
    if (status !== 201) throw new Error(`not invited: ${status} ${JSON.stringify(body)}`);
    return { id: body.id, token: await this.mailedToken() };
  }

  /** Sends what waits, and returns the token of the newest mail. */
  async mailedToken(): Promise<string> {
    await this.server.runJobs();
    return /http:\/\/inbox\.test\/invitation#(\S+)/.exec(this.smtp.mails.at(-1)?.text ?? '')?.[1] ?? '';
  }

  async read(token: string): Promise<Answer> {
    return this.make.anyone('POST', '/auth/invitation', { token });
  }

  async accept(token: string, facts: object = {}): Promise<Answer> {
    const body = { token, name: 'Rui Prado', password, ...facts };
    return this.make.anyone('POST', '/auth/invitation/accept', body);
  }

  async login(email = this.email, secret = password): Promise<Answer> {
    return this.make.anyone('POST', '/auth/login', { email, password: secret });
  }

  async rowOf(email = this.email, by = this.admin): Promise<Anything> {
    return (await by.call('GET', `/users?searchParam=${email}`)).body.users[0];
  }

  async actions(): Promise<string[]> {
    const rows = await this.server.app.database.inCompany(this.company.id, (tx) =>
      tx.query<{ action: string; actorName: string }>(
        'test-actions',
        'select action, "actorName" from audit_entries where company_id = $1 order by id',
        [this.company.id],
      ),
    );
    return rows.map(({ action, actorName }) => `${actorName}: ${action}`);
  }

  /** So many days from now, at this time; access tokens are short-lived, so an admin of that time comes along. */
  async goTo(days: number, time: string): Promise<void> {
    const day = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    this.server.setNow(`${day}T${time}:00.000Z`);
    this.admin = await this.make.admin(this.company);
  }

  /** When a link that is sent now expires. */
  untilFromNow(): string {
    return new Date(this.server.app.now().getTime() + 3 * DAY_MS).toISOString();
  }
}
