import type { Language } from '@prosa/contract';
import { Readable } from 'node:stream';
import { csvOf, CSV_TYPE } from '../../platform/http/csv.ts';
import { FileAnswer } from '../../platform/http/route.ts';
import { xlsxOf, XLSX_TYPE } from '../../platform/spreadsheets/xlsx.ts';

interface Words {
  fileName: string;
  headings: string[];
  roles: [string, string];
  names: [string, string];
}

const words: Record<Language, Words> = {
  pt: {
    fileName: 'usuarios-modelo',
    headings: ['nome', 'email', 'perfil', 'filas', 'senha'],
    roles: ['Atendente', 'Supervisor'],
    names: ['Ana Exemplo', 'Rui Exemplo'],
  },
  en: {
    fileName: 'users-sample',
    headings: ['name', 'email', 'profile', 'queues', 'password'],
    roles: ['Agent', 'Supervisor'],
    names: ['Ann Example', 'Roy Example'],
  },
  es: {
    fileName: 'usuarios-ejemplo',
    headings: ['nombre', 'correo', 'perfil', 'colas', 'contraseña'],
    roles: ['Agente', 'Supervisor'],
    names: ['Ana Ejemplo', 'Luis Ejemplo'],
  },
  tr: {
    fileName: 'kullanicilar-ornek',
    headings: ['ad', 'e-posta', 'profil', 'kuyruklar', 'parola'],
    roles: ['Temsilci', 'Süpervizör'],
    names: ['Ayşe Örnek', 'Ali Örnek'],
  },
};

/** A sheet with the columns and two people as an example; the queues are those of the company, where it has some. */
export function sampleSheet(
  language: Language,
  format: 'csv' | 'xlsx',
  queues: readonly { name: string }[],
): FileAnswer {
  const { fileName, headings, roles, names } = words[language];
  const [first = '', second = ''] = queues.map(({ name }) => name);
  const both = [first, second].filter((name) => name !== '').join(', ');
  const rows = [
    headings,
    [names[0], 'ana@exemplo.com', roles[0], first, ''],
    [names[1], 'rui@exemplo.com', roles[1], both, ''],
  ];
  return format === 'xlsx'
    ? new FileAnswer(Readable.from(xlsxOf([rows], 'Usuarios')), XLSX_TYPE, `${fileName}.xlsx`)
    : new FileAnswer(Readable.from(csvOf([rows])), CSV_TYPE, `${fileName}.csv`);
}
