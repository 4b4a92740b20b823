import { join } from 'node:path';
import type { CallExpression, Expression, Node } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isPropertyAccessExpression,
  isTemplateExpression,
} from 'typescript/unstable/ast/is';
import { API, type Checker, type Type } from 'typescript/unstable/sync';
import type { Shape } from './shape.ts';
import { TypeShapes, typeArgumentsOf } from './type-shapes.ts';

/** A named statement, and the shape of the rows that its caller declares; null when it declares none. */
export interface StatementType {
  /** The constant parts of the name: two or more where values are put between them. */
  name: string[];
  /** `file:line` of the call. */
  place: string;
  shape: number | null;
}

export interface RowTypes {
  statements: StatementType[];
  shapes: Shape[];
}

/** Reads the declared row type of each named statement from the server's production code. */
export function readRowTypes(root: string): RowTypes {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects();
    if (!project) throw new Error('The project cannot be read.');
    const { program, checker } = project;
    const shapes = new TypeShapes(checker);
    const statements: StatementType[] = [];
    for (const path of project.rootFiles.filter(isProduction)) {
      const file = program.getSourceFile(path);
      if (!file) throw new Error(`${path} cannot be read.`);
      forEachQuery(file, (call, name) => {
        const row = rowTypeOf(checker, call);
        const connection = file.text.slice(0, call.arguments[1]?.pos).split('\n').length;
        const place = `${path.slice(root.length + 1)}:${connection}`;
        const shape = row ? shapes.indexOf(row) : null;
        const names = namesOf(checker, name);
        if (row && names.length === 0) throw new Error(`${place}: the name of a statement is a text.`);
        for (const parts of names) statements.push({ name: parts, place, shape });
      });
    }
    return { statements, shapes: shapes.all };
  } finally {
    api.close();
  }
}

const isProduction = (path: string): boolean =>
  path.includes('/apps/server/src/') && !path.endsWith('.test.ts') && !path.includes('/testing/');

function forEachQuery(node: Node, found: (call: CallExpression, name: Expression) => void): void {
  if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
    const [name] = node.arguments;
    if (node.expression.name.text === 'query' && name && node.arguments.length === 3) found(node, name);
  }
  node.forEachChild((child) => forEachQuery(child, found));
}

function rowTypeOf(checker: Checker, call: CallExpression): Type | undefined {
  const signature = checker.getResolvedSignature(call);
  const promise = signature && checker.getReturnTypeOfSignature(signature);
  const [rows] = promise ? typeArgumentsOf(checker, promise) : [];
  const [row] = rows ? typeArgumentsOf(checker, rows) : [];
  return row?.isIntrinsicType() && row.intrinsicName === 'unknown' ? undefined : row;
}

/**
 * The possible names of a statement, each as its parts: `a-${x}-b` has `a-` and `-b`. Empty when the name can be any
 * text.
 */
function namesOf(checker: Checker, name: Expression): string[][] {
  const type = checker.getTypeAtLocation(name);
  const members = type?.isUnionType() ? type.getTypes() : [type];
  const names = members.flatMap((member) => (member?.isStringLiteralType() ? [[member.value]] : []));
  if (names.length === members.length) return names;
  if (!isTemplateExpression(name)) return [];
  return [[name.head.text, ...name.templateSpans.map(({ literal }) => literal.text)]];
}
