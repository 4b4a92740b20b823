import type { Language } from '@prosa/contract';
import { Readable } from 'node:stream';
import { FileAnswer } from '../../platform/http/route.ts';
import { XLSX_TYPE, xlsxOf } from '../../platform/spreadsheets/xlsx.ts';

const words: Record<Language, { fileName: string; headings: string[]; names: [string, string] }> = {
  pt: {
    fileName: 'lista-modelo',
    headings: ['nome', 'numero', 'email'],
    names: ['Ana Exemplo', 'Rui Exemplo'],
  },
  en: {
    fileName: 'list-sample',
    headings: ['name', 'number', 'email'],
    names: ['Ann Example', 'Roy Example'],
  },
  es: {
    fileName: 'lista-ejemplo',
    headings: ['nombre', 'número', 'correo'],
    names: ['Ana Ejemplo', 'Luis Ejemplo'],
  },
  tr: {
    fileName: 'liste-ornek',
    headings: ['ad', 'telefon', 'e-posta'],
    names: ['Ayşe Örnek', 'Ali Örnek'],
  },
};

/** A workbook with the columns of an import and two people as an example. */
export function sampleSheet(language: Language): FileAnswer {
  const { fileName, headings, names } = words[language];
  const rows = [headings, [names[0], '5511900000001', 'ana@exemplo.com'], [names[1], '5511900000002', '']];
  return new FileAnswer(Readable.from(xlsxOf([rows], 'Lista')), XLSX_TYPE, `${fileName}.xlsx`);
}
