/** A table with a heading; a row has a cell for each column. */
export interface PdfTable {
  kind: 'table';
  title: string;
  columns: {
    header: string;
    /** Its part of the width beside the others. */
    share: number;
    isNumber?: boolean;
  }[];
  rows: string[][];
  /** For each row, how long its bar is, from 0 to 1; it stands before the last column. */
  bars?: number[];
  /** Many columns need small letters. */
  isDense?: boolean;
}

/** One block of a file, in the order in which it stands there. */
export type PdfRow =
  | { kind: 'day'; text: string }
  | {
      kind: 'message';
      /** The company's messages are on the right; notes between colleagues are marked. */
      side: 'contact' | 'own' | 'note';
      author: string;
      time: string;
      text: string;
      /** The address of a picture to draw small. */
      image: string | null;
    }
  | PdfTable;
