import type { App } from '../../platform/app.ts';
import type { PhoneBook } from '../contacts/phone-book.ts';
import { readPhone } from './read-phone.ts';
import { defineRunningImports } from './run-import.ts';

export function defineImportJobs(app: App, phoneBook: PhoneBook): void {
  defineRunningImports(app, async (wanted) => readPhone(app, phoneBook, wanted));
}
