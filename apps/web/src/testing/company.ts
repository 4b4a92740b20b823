import type { CompanySettings, Connection, FileList, Integration, Prompt, Queue } from '@prosa/contract';
import { server } from './fake-server.ts';
import { admin, attendant, companySettings } from './records.ts';

interface Company {
  settings?: Partial<CompanySettings>;
  queues?: Queue[];
  connections?: Connection[];
  integrations?: Integration[];
  prompts?: Prompt[];
  fileLists?: FileList[];
}

/** Answers the lists that screens choose from. The company also has an admin and an attendant. */
export function serveCompany(company: Company = {}): void {
  const {
    settings,
    queues = [],
    connections = [],
    integrations = [],
    prompts = [],
    fileLists = [],
  } = company;
  const whole = (rows: unknown[]) => ({ count: rows.length, hasMore: false });
  server.on('readCompanySettings', () => ({ ...companySettings, ...settings }));
  server.on('listQueues', () => queues);
  server.on('listConnections', () => connections);
  server.on('listUsers', () =>
    [admin, attendant].map(({ id, name, email, online }) => ({ id, name, email, online, queues: [] })),
  );
  server.on('pageIntegrations', () => ({ queueIntegrations: integrations, ...whole(integrations) }));
  server.on('pagePrompts', () => ({ prompts, ...whole(prompts) }));
  server.on('pageFileLists', () => ({ files: fileLists, ...whole(fileLists) }));
}
