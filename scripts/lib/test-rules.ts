interface Node {
  type: string;
  name?: string;
  operator?: string;
  object?: Node;
  property?: Node;
  callee?: Node;
  arguments?: Node[];
  left?: Node;
  right?: Node;
  id?: Node;
  init?: Node | null;
}

interface Context {
  report: (problem: { node: Node; message: string }) => void;
}

const message =
  'A test measures no time: assert a count or an order, or use a clock of the test. Speed belongs to the bench.';

const isMember = (node: Node | undefined, object: string, property: string): boolean =>
  node?.type === 'MemberExpression' && node.object?.name === object && node.property?.name === property;

/** Whether an expression reads the clock, itself or through a name that holds a reading. */
function isReading(node: Node | null | undefined, names: ReadonlySet<string>): boolean {
  if (!node) return false;
  if (node.type === 'Identifier') return names.has(node.name ?? '');
  if (node.type === 'NewExpression') return node.callee?.name === 'Date' && node.arguments?.length === 0;
  if (node.type !== 'CallExpression') return false;
  const { callee } = node;
  if (isMember(callee, 'Date', 'now') || isMember(callee, 'performance', 'now')) return true;
  const isTime = callee?.type === 'MemberExpression' && callee.property?.name === 'getTime';
  return isTime && isReading(callee?.object, names);
}

/** Refuses the difference of two readings of the clock. */
const noElapsedTime = {
  create(context: Context) {
    const names = new Set<string>();
    const note = (target: Node | undefined, value: Node | null | undefined): void => {
      if (target?.name !== undefined && isReading(value, names)) names.add(target.name);
    };
    return {
      VariableDeclarator: ({ id, init }: Node) => note(id, init),
      AssignmentExpression: ({ left, right }: Node) => note(left, right),
      BinaryExpression(node: Node) {
        const { operator, left, right } = node;
        if (operator === '-' && isReading(left, names) && isReading(right, names))
          context.report({ node, message });
      },
    };
  },
};

const plugin = { meta: { name: 'tests' }, rules: { 'no-elapsed-time': noElapsedTime } };

export default plugin;
