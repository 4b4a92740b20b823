// The words that we do not use, and the places where one of them has its usual meaning. docs/glossary.md has the words
// to use instead.

/** Parts of an identifier or a file's name, in camelCase, SNAKE_CASE or kebab-case. */
const bannedParts = new Set(
  `book desk held hold holds house its lane lanes line lines look looks news piece pieces room rooms said say says team
  tell teller tells told tried turn turns want wanted wants wing wings wish wishes world worlds`.split(/\s+/),
);

/** Names of libraries, of the wire and of the database, and words with their usual meaning. */
const allowedNames = [
  /^(?:new|on|in|dead)lines?$/i,
  /lineHeight|line_height|decorationLine|address_?book|SkeletonLine|isOneLine/i,
  // Lanes of the kanban board.
  /^(?:listLanes|leaveLane|listLanesCall|noLaneRules|TicketLanesTable|ticket_lanes)$/,
  /^(?:isInLane|keep_in_lane|keep_lane_live)$/,
  /^(?:timeLane|nextLaneId|rollbackLaneId|greetingMessageLane|moveTicketToLane|rollBackLane|rollsBackLanes|LanesPage)$/,
];

/** Words of single files: lines of a text or a drawing, rooms of Socket.IO or of a meeting, lanes of a board. */
const allowedInFiles: [file: RegExp, parts: readonly string[]][] = [
  [/^scripts\/lib\/(?:sql-format|words|schema\/|outside-errors|run-tests)/, ['line', 'lines']],
  [
    /^packages\/domain\/src\/(?:messages\/vcard|access\/mask|messages\/message-data|conversation\/bot\/choices)/,
    ['line', 'lines'],
  ],
  [/^packages\/channels\/(?:driver|meta|whatsapp-web)\/src\/(?:bodies|files|inbound\/)/, ['line', 'lines']],
  [/^packages\/channels\/whatsapp-web\/src\/baileys\/redacted-logger\.test/, ['line', 'lines']],
  [/^packages\/channels\/whatsapp-web\/src\/people\/address-book/, ['book']],
  [/^packages\/channels\/meta\/src\/simulator\/templates/, ['lines']],
  [/^apps\/web\/src\/(?:ui\/skeletons|shared\/quick-replies|features\/sandbox\/phone-bubble)/, ['line']],
  [/^apps\/web\/src\/(?:shared\/pdf|features\/insight\/dashboard\/export-menu)/, ['line', 'lines']],
  [
    /^apps\/web\/src\/features\/inbox\/(?:ticket-pdf|conversation|compose\/interactive|templates\/reply)/,
    ['line', 'lines'],
  ],
  [/^apps\/server\/src\/(?:main|platform\/open-platform|platform\/database\/embedded\/)/, ['line', 'lines']],
  [/^apps\/server\/src\/inbox\/templates\/template-draft/, ['lines']],
  [/^apps\/server\/src\/conversation\/speakers\/integrations\/typebot\/rich-text/, ['line', 'lines']],
  // A dialogue is read line by line, and `says` is a kind of step.
  [/^apps\/server\/src\/testing\/dialogues\//, ['line', 'lines', 'says']],
  [/^apps\/server\/src\/(?:inbox\/(?:tags|lanes|board|tickets|testing)|testing\/walk)\//, ['lane', 'lanes']],
  [
    /^packages\/(?:domain\/src\/(?:tickets\/lanes|conversation\/(?:steps\/)?lane)|contract\/src\/inbox\/(?:board|tags|tickets))/,
    ['lane', 'lanes'],
  ],
  [/^apps\/web\/src\/features\/inbox\/kanban\//, ['lane', 'lanes']],
  [
    /^apps\/server\/src\/(?:demo\/insert-board|testing\/(?:killed-lane-rules|lane-rollback))/,
    ['lane', 'lanes'],
  ],
  [
    /^apps\/server\/src\/(?:platform\/testing\/realtime-rig|conversation\/people\/unite-people\.test)/,
    ['lane'],
  ],
  [
    /^apps\/web\/src\/(?:testing\/ticket-row|features\/insight\/moments\/moments-page\.browser\.test)/,
    ['lane'],
  ],
  [/^bench\/src\/system\/board/, ['lane', 'lanes']],
  [
    /^(?:apps\/web\/src\/(?:locales\/namespaces|testing\/board-(?:records|screen))|tests\/e2e\/src\/(?:support\/screen-table|tickets\/board))/,
    ['lane', 'lanes'],
  ],
  [/company-hub/, ['room']],
  [/(?:contact|list)-imports\.test/, ['book']],
];

/** Metaphors, which comments and documents avoid as well. */
const metaphors = /\b(?:houses?|wings?|wish(?:es)?|told of|tellers?|desks?)\b/gi;

export interface Source {
  code: string;
  comments: string;
}

const notCode =
  /(?<comment>\/\*[\s\S]*?\*\/|\/\/[^\n]*)|`(?:\\[\s\S]|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|(?<=[(,=:[!&|?{};]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g;

export function partSource(text: string): Source {
  const comments: string[] = [];
  const code = text.replaceAll(notCode, (found: string) => {
    if (found.startsWith('/*') || found.startsWith('//')) comments.push(found);
    return ' ';
  });
  return { code, comments: comments.join('\n') };
}

const partsOf = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((part) => part.toLowerCase());

function bannedNames(path: string, code: string): string[] {
  const allowed = new Set(allowedInFiles.flatMap(([file, parts]) => (file.test(path) ? parts : [])));
  const isBanned = (name: string): boolean =>
    partsOf(name).some((part) => bannedParts.has(part) && !allowed.has(part)) &&
    !allowedNames.some((form) => form.test(name));
  return [...new Set(code.match(/[A-Za-z_$][\w$]*/g) ?? [])].filter(isBanned);
}

const metaphorsIn = (text: string): string[] => [
  ...new Set((text.match(metaphors) ?? []).map((word) => word.toLowerCase())),
];

/** The banned words of a file: in the names and comments of TypeScript, and in all the text of other files. */
export function wordProblems(path: string, text: string): string[] {
  const isCode = /\.tsx?$/.test(path);
  const { code, comments } = isCode ? partSource(text) : { code: '', comments: text };
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  return [
    ...bannedNames(path, fileName).map(() => `${path}: the name of the file`),
    ...bannedNames(path, code).map((name) => `${path}: ${name}`),
    ...metaphorsIn(comments).map((word) => `${path}: '${word}' in a comment or a text`),
  ];
}
