import { SendError } from '@prosa/channel-driver';

/**
 * What a fault of the platform's means for us. `wait`: passes by itself; `reconnect`: passes when the credentials
 * are mended; `permission`: this may be for this message only or for all, which the state of the connection tells;
 * `account`: nothing goes out before somebody has settled it with the platform; `window`: the customer has to write
 * first, or a template be used; `optOut`: the customer wants no such messages; `refused`: never as it is; `unknown`:
 * nobody knows whether the platform did it.
 */
type FaultKind =
  | 'wait'
  | 'reconnect'
  | 'permission'
  | 'account'
  | 'window'
  | 'optOut'
  | 'refused'
  | 'unknown';

export interface Fault {
  kind: FaultKind;
  /** For people, in their language. */
  reason: string;
  /** Seconds before another try makes sense, where that is known. */
  waitSeconds: number | null;
  /** The platform's number for it; null when it said none. */
  code: number | null;
}

/** An error as the Graph API writes it into an answer, or WhatsApp into a status. */
export interface GraphErrorBody {
  code: number;
  subcode: number | null;
  message: string;
  isTransient: boolean;
}

/** Before a connection that may not send is tried again: for its whole queue, by one message. */
const PAUSE_SECONDS = 5 * 60;

type Row = [kind: FaultKind, reason: string, waitSeconds?: number];

const credentials = 'O acesso à Meta expirou ou foi revogado. Reconecte o canal.';
const permission =
  'A Meta não permite mais que este aplicativo use o canal. Reconecte-o e conceda as permissões.';
const unregistered = 'O número não está registrado na API da Meta. Registre-o e reconecte o canal.';
const busy = 'A Meta está sobrecarregada ou em manutenção. Tentaremos de novo.';
const tooFast = 'O limite de mensagens da Meta foi atingido. Tentaremos de novo em instantes.';
const outside =
  'Passaram mais de 24 horas desde a última mensagem do cliente. Envie um modelo aprovado ou espere que ele escreva.';
const unavailable = 'Esta pessoa não pode receber mensagens agora: bloqueou a empresa ou desativou a conta.';
const template = 'O modelo não pôde ser enviado';

/** By code. Sources: the Cloud API's, the Messenger platform's and the Graph API's pages on error codes (2026). */
const codes: Partial<Record<number, Row>> = {
  0: ['reconnect', credentials],
  // Sent or not, nobody says: the Messenger platform has answered it to messages that were delivered.
  1: ['unknown', busy],
  2: ['wait', busy],
  3: ['permission', permission],
  4: ['wait', tooFast, 60],
  10: ['permission', permission],
  17: ['wait', tooFast, 60],
  32: ['wait', tooFast, 60],
  33: ['reconnect', 'O número da empresa não existe mais na Meta. Reconecte o canal.'],
  100: ['refused', 'A Meta não aceitou a mensagem: um dos seus dados é inválido.'],
  102: ['reconnect', credentials],
  190: ['reconnect', credentials],
  368: ['account', 'A Meta bloqueou temporariamente a conta por violação das políticas.', PAUSE_SECONDS],
  551: ['refused', unavailable],
  613: ['wait', tooFast, 30],
  1200: ['wait', busy],
  80002: ['wait', tooFast, 60],
  80006: ['wait', tooFast, 60],
  80007: ['wait', tooFast, 60],
  130429: ['wait', tooFast, 2],
  130472: ['refused', 'A Meta não entregou a mensagem: o número do cliente participa de um experimento.'],
  130497: ['refused', 'A conta não pode enviar mensagens a clientes deste país.'],
  131000: ['wait', busy],
  131005: ['permission', permission],
  131008: ['refused', 'A Meta não aceitou a mensagem: falta um dado obrigatório.'],
  131009: ['refused', 'A Meta não aceitou a mensagem: um dos seus dados é inválido.'],
  131016: ['wait', busy],
  131021: ['refused', 'O destinatário é o próprio número da empresa.'],
  131026: [
    'refused',
    'A mensagem não pôde ser entregue: o número não tem WhatsApp, usa uma versão antiga ou não aceitou os termos.',
  ],
  131031: ['account', 'A conta do WhatsApp Business está bloqueada pela Meta.', PAUSE_SECONDS],
  131037: ['account', 'O nome de exibição do número ainda não foi aprovado pela Meta.', PAUSE_SECONDS],
  131042: ['account', 'Há um problema com o pagamento da conta do WhatsApp Business.', PAUSE_SECONDS],
  131045: ['permission', unregistered],
  131047: ['window', outside],
  131048: [
    'account',
    'A Meta limitou os envios deste número: muitas mensagens foram bloqueadas ou denunciadas.',
    PAUSE_SECONDS,
  ],
  131049: ['refused', 'A Meta preferiu não entregar: o cliente já recebeu muitas mensagens de marketing.'],
  131050: ['optOut', 'O cliente pediu para não receber mensagens de marketing desta empresa.'],
  131051: ['refused', 'A Meta não aceita este tipo de mensagem.'],
  131052: ['refused', 'O arquivo enviado pelo cliente não pôde ser baixado.'],
  131053: ['refused', 'O arquivo não foi aceito pela Meta: verifique o formato e o tamanho.'],
  131056: ['wait', 'Muitas mensagens para este cliente em pouco tempo. Tentaremos de novo em instantes.', 4],
  131057: ['wait', 'O número está em manutenção na Meta. Tentaremos de novo.', 60],
  131062: [
    'refused',
    'Esta mensagem só pode ser enviada a um número de telefone, e o deste cliente é desconhecido.',
  ],
  132000: ['refused', `${template}: o número de parâmetros não confere.`],
  132001: ['refused', `${template}: ele não existe neste idioma ou não foi aprovado.`],
  132005: ['refused', `${template}: o texto ficou longo demais.`],
  132007: ['refused', `${template}: o conteúdo viola as políticas do WhatsApp.`],
  132012: ['refused', `${template}: um parâmetro tem o formato errado.`],
  132015: ['refused', `${template}: está pausado por baixa qualidade.`],
  132016: ['refused', `${template}: foi desativado por baixa qualidade.`],
  133004: ['wait', busy],
  133010: ['permission', unregistered],
  135000: ['refused', 'A Meta não aceitou a mensagem.'],
};

/** Subcodes say it better than their code, which is one of permissions or of parameters. */
const subcodes: Partial<Record<number, Row>> = {
  2018001: ['refused', 'Este cliente não existe mais na Meta, ou nunca falou com esta conta.'],
  2018065: ['window', outside],
  2018108: ['refused', unavailable],
  2018278: ['window', outside],
  2534014: ['refused', 'Este cliente não existe mais na Meta, ou nunca falou com esta conta.'],
  2534022: ['window', outside],
  1545041: ['refused', unavailable],
  2018047: ['refused', 'O arquivo não foi aceito pela Meta: verifique o formato e o tamanho.'],
  1357046: ['unknown', busy],
};

/** What an error of the platform's means; of codes that nobody knows by the status that they came with. */
export function faultOf(error: GraphErrorBody, status = 400): Fault {
  const row = (error.subcode === null ? undefined : subcodes[error.subcode]) ?? codes[error.code];
  if (row) {
    const [kind, reason, waitSeconds = null] = row;
    return { kind, reason: `${reason} (Meta ${error.code})`, waitSeconds, code: error.code };
  }
  if (error.code >= 200 && error.code < 300)
    return {
      kind: 'permission',
      reason: `${permission} (Meta ${error.code})`,
      waitSeconds: null,
      code: error.code,
    };
  const passes = error.isTransient || status === 429 || status >= 500;
  return {
    kind: passes ? 'wait' : 'refused',
    reason: `${passes ? busy : 'A Meta recusou a mensagem.'} (Meta ${error.code}: ${error.message.slice(0, 200)})`,
    waitSeconds: null,
    code: error.code,
  };
}

export const slow: Fault = {
  kind: 'unknown',
  reason: 'A Meta não respondeu a tempo.',
  waitSeconds: null,
  code: null,
};
export const unreachable: Fault = {
  kind: 'wait',
  reason: 'A Meta não pôde ser alcançada. Tentaremos de novo.',
  waitSeconds: null,
  code: null,
};
export const nonsense: Fault = {
  kind: 'unknown',
  reason: 'A Meta respondeu algo que não se entende.',
  waitSeconds: null,
  code: null,
};

/** Why a message failed that had been accepted: of faults that would pass, nobody tries it again by itself. */
export function failureReason({ kind, reason, code }: Fault): string {
  if (kind !== 'wait' && kind !== 'unknown') return reason;
  return `A Meta aceitou a mensagem e não a entregou. Envie-a de novo. (Meta ${code})`;
}

const passing: ReadonlySet<FaultKind> = new Set(['wait', 'reconnect', 'permission', 'account', 'unknown']);

/**
 * Faults that pass are tried again by the outbox: also those that pass only when somebody has reconnected, and one of
 * a permission until somebody has looked at the connection.
 */
export function sendErrorOf({ kind, reason, waitSeconds }: Fault, cause?: unknown): SendError {
  const passes = passing.has(kind);
  return new SendError(passes ? 'transient' : 'permanent', reason, { waitSeconds, cause });
}
