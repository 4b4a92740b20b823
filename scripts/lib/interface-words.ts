// The words of the interface: one for each thing in each language. docs/interface-words.md explains them to people.

/** Portuguese is the language in which the texts are written first. */
export type Translation = 'en' | 'es' | 'tr';
export type Language = 'pt' | Translation;

interface Concept {
  name: string;
  /** Finds a Portuguese text that names the thing. All patterns read texts in lower case. */
  source: RegExp;
  /** What its translations contain then. */
  words: Record<Translation, RegExp>;
  /** Texts in which the Portuguese word means something else, or which need no noun: 'errors.ERR_OFFLINE'. */
  except?: readonly string[];
}

export const concepts: readonly Concept[] = [
  {
    name: 'ticket',
    source: /atendimentos?\b/,
    words: { en: /ticket/, es: /atenci/, tr: /görüşme/ },
    except: [
      // The service as a whole, not one ticket.
      'settings.groups.service',
      'settings.names.scheduleType',
      'speaker.why.rating',
      'dashboard.times.handling',
      'dashboard.attendant.support',
      'dashboard.figures.supportHappening.name',
      'dashboard.figures.avgSupportTime.name',
      'tickets.rating.question',
      'tags.noContactsText',
      // 'em atendimento': being served.
      'inbox.held.title',
      'tickets.closeAll.title.open',
    ],
  },
  {
    name: 'queue',
    source: /\bfilas?\b/,
    words: { en: /queue/, es: /\bcolas?\b/, tr: /kuyru/ },
    // Messages that wait to be sent.
    except: ['inbox.ack.waiting', 'messages.upload.waiting', 'messages.life.stored'],
  },
  {
    name: 'agent',
    source: /atendentes?\b/,
    words: { en: /\bagents?\b/, es: /\bagentes?\b/, tr: /temsilci/ },
  },
  {
    name: 'contact',
    source: /\bcontatos?\b(?<!primeiros? contatos?)(?<!em contato)(?<!sem contato)(?! do suporte)/,
    words: { en: /contact/, es: /contacto/, tr: /kişi/ },
  },
  {
    name: 'assigned agent',
    source: /carteira/,
    words: { en: /assigned agent/, es: /agente asignado/, tr: /sorumlu temsilci/ },
  },
  { name: 'tag', source: /\btags?\b/, words: { en: /\btag/, es: /etiquet/, tr: /etiket/ } },
  {
    name: 'lane',
    source: /\betapas?\b(?<!duas etapas)/,
    words: { en: /\blanes?\b/, es: /\betapas?\b/, tr: /aşama/ },
    // A part of the way of a ticket.
    except: ['dashboard.times.what'],
  },
  {
    name: 'quick reply',
    source: /respostas? rápida/,
    words: { en: /quick repl/, es: /respuestas? rápida/, tr: /hızlı yanıt/ },
  },
  {
    name: 'scheduled message',
    source: /agendamento/,
    words: { en: /scheduled message|message scheduled/, es: /mensajes? programado/, tr: /zamanlanmış mesaj/ },
  },
  {
    name: 'connection',
    source: /\bconex(?:ão|ões)\b/,
    words: { en: /connection/, es: /conexi/, tr: /bağlant/ },
  },
  { name: 'bot', source: /\brobô/, words: { en: /\bbot\b/, es: /\bbot\b/, tr: /\bbot/ } },
  { name: 'to resolve', source: /\bresolv/, words: { en: /resolv/, es: /res(?:olv|uel|uél)/, tr: /çöz/ } },
  {
    name: 'to close',
    source: /\bencerr/,
    words: { en: /clos|\bend|finish/, es: /c(?:err|ierr)|termin/, tr: /kap[aı]|son(?:a er|lan)|bit/ },
  },
  { name: 'plan', source: /\bplanos?\b/, words: { en: /\bplans?\b/, es: /\bplan(?:es)?\b/, tr: /\bplan/ } },
  {
    name: 'company',
    source: /\bempresas?\b(?!\.com)/,
    words: { en: /compan/, es: /empresa/, tr: /şirke/ },
    // Meta's own names.
    except: ['connections.setup.steps.app', 'connections.setup.steps.signIn'],
  },
  {
    name: 'internal note',
    source: /notas? interna/,
    words: { en: /internal note/, es: /notas? interna/, tr: /iç not/ },
  },
  { name: 'note of a contact', source: /observaç/, words: { en: /\bnote/, es: /observaci/, tr: /\bnot/ } },
  { name: 'user', source: /\busuários?\b/, words: { en: /user/, es: /usuario/, tr: /kullanıcı/ } },
  {
    name: 'template',
    source: /\bmodelos?\b/,
    words: { en: /template/, es: /plantilla/, tr: /şablon/ },
    // An AI's model, and the presets of a user's permissions.
    except: ['prompts.model', 'prompts.modelHelp', 'users.presets.label'],
  },
  {
    name: 'announcement',
    source: /informativo/,
    words: { en: /announcement/, es: /comunicado/, tr: /duyuru/ },
  },
  { name: 'farewell', source: /despedida/, words: { en: /farewell/, es: /despedida/, tr: /veda/ } },
  {
    name: 'rating',
    source: /avaliaç/,
    words: { en: /rating/, es: /calificaci/, tr: /değerlendirme/ },
    except: ['dashboard.figures.withoutRating.name'],
  },
  { name: 'password', source: /\bsenhas?\b/, words: { en: /password/, es: /contraseña/, tr: /parola/ } },
  {
    name: 'token',
    source: /\btokens?\b/,
    words: { en: /token/, es: /token/, tr: /belirte/ },
    // Names of others, and the words that an AI counts.
    except: [
      'settings.installation.mpaccesstoken.name',
      'connections.setup.steps.secrets',
      'prompts.maxTokens',
      'prompts.maxTokensLong',
    ],
  },
  { name: 'prompt', source: /\bprompts?\b/, words: { en: /prompt/, es: /prompt/, tr: /prompt/ } },
  {
    name: 'image',
    source: /\bimage(?:m|ns)\b/,
    words: { en: /image/, es: /im[aá]gen/, tr: /görsel/ },
    // What a camera shows.
    except: ['messages.camera.live'],
  },
  {
    name: 'test phone',
    source: /telefone de teste/,
    words: { en: /test phone/, es: /teléfono de prueba/, tr: /deneme telefon/ },
  },
  { name: 'operator', source: /\boperador/, words: { en: /operator/, es: /operador/, tr: /işletmeci/ } },
  {
    name: 'administrator',
    source: /administrador/,
    words: { en: /administrator/, es: /administrador/, tr: /yönetici/ },
  },
  { name: 'device', source: /dispositivo/, words: { en: /device/, es: /dispositivo/, tr: /cihaz/ } },
  { name: 'holiday', source: /feriado/, words: { en: /holiday/, es: /feriado/, tr: /tatil/ } },
  {
    name: 'two-step verification',
    source: /verificação em duas etapas/,
    words: { en: /two-step verification/, es: /verificación en dos pasos/, tr: /iki adımlı doğrulama/ },
  },
];

interface Synonym {
  word: RegExp;
  instead: string;
  except?: readonly string[];
}

/** Texts about a bot of Typebot's, which is not our own. */
const typebot = ['slug', 'slugHelp', 'expiresHelp', 'unknownMessage', 'unknownMessageHelp'].map(
  (key) => `integrations.${key}`,
);
const curly: Synonym = { word: /[“”’]/, instead: 'straight quotation marks' };

/** Words that a language does not use, because another one stands for the thing. */
export const synonyms: Record<Language, readonly Synonym[]> = {
  pt: [
    curly,
    {
      word: /\btickets?\b/,
      instead: 'atendimento',
      // Texts that the specification fixes.
      except: ['inbox.narrow.ticket', 'inbox.narrow.choose', 'compose.problems.ticket', 'dashboard.failed'],
    },
    { word: /\bsetor(?:es)?\b|\bdepartamento\b/, instead: 'fila', except: ['prompts.chooseQueue'] },
    { word: /\bbots?\b/, instead: 'robô', except: typebot },
    { word: /\bchatbots?\b/, instead: 'robô', except: ['connections.tabs.chatbot'] },
    { word: /\b(?:fecha|finaliza|conclui)\w* (?:os? )?atendimento/, instead: 'encerrar, resolver' },
    { word: /\betiquetas?\b|\bmarcador/, instead: 'tag' },
    { word: /mensage(?:m|ns) rápida/, instead: 'resposta rápida' },
    { word: /\bprocurar\b/, instead: 'buscar' },
    { word: /\bsituação\b/, instead: 'status' },
    { word: /\baparelhos?\b/, instead: 'dispositivo, celular' },
    { word: /código qr/, instead: 'QR code' },
    { word: /não pode ser desfeit|não dá para desfazer/, instead: 'não é possível desfazer' },
  ],
  en: [
    curly,
    { word: /\bwallets?\b|\bportfolios?\b/, instead: 'assigned agent' },
    { word: /\battend(?:ants?|s|ed|ing)?\b/, instead: 'agent; to serve' },
    { word: /\bin line\b|\bdepartment\b|\bsector\b/, instead: 'queue' },
    { word: /\bschedules\b|\b(?:the|this|new|a) schedule\b/, instead: 'scheduled message' },
    { word: /\badmins?\b/, instead: 'administrator' },
    { word: /two-factor/, instead: 'two-step verification' },
    { word: /\bswitch(?:es|ed)? (?:\w+ )?o(?:n|ff)\b/, instead: 'to turn on, to turn off' },
    { word: /\bpictures?\b/, instead: 'image, photo' },
    { word: /\bcanned\b|quick message/, instead: 'quick reply' },
    { word: /\bchatbots?\b/, instead: 'bot', except: ['connections.tabs.chatbot'] },
  ],
  es: [
    curly,
    { word: /\btickets?\b/, instead: 'atención' },
    { word: /\bcarteras?\b|billetera/, instead: 'agente asignado' },
    { word: /\bsector(?:es)?\b/, instead: 'cola' },
    { word: /\bagenda(?:miento|do|da|r)/, instead: 'mensaje programado, programar' },
    { word: /\brobots?\b/, instead: 'bot' },
    { word: /\bchatbots?\b/, instead: 'bot', except: ['connections.tabs.chatbot'] },
    { word: /valoraci|evaluaci/, instead: 'calificación' },
    { word: /añad/, instead: 'agregar' },
    { word: /ordenador/, instead: 'computadora' },
    { word: /celular|\bmóvil/, instead: 'teléfono' },
    { word: /vídeo/, instead: 'video' },
    { word: /\baparatos?\b/, instead: 'dispositivo' },
    { word: /correo electrónico/, instead: 'correo' },
    // People are addressed as usted.
    {
      word: /\b(?:tú|tus?|te|ti|contigo|puedes|tienes|quieres|debes|sabes|eliges|escribes|ves|editas|puedas|elijas)\b/,
      instead: 'usted',
    },
    {
      word: /(?:^|[.:;?!] )(?:elige|escribe (?:un|el|al|como)|revisa|prueba (?:con|otr)|abre|toca|usa|crea|pon|pulsa|haz|indica|suelta|anota)\b/,
      instead: 'the imperative of usted',
    },
    { word: /(?:int[eé]ntalo|búscalo|ábrela|bloquéalo|suélvela)\b/, instead: 'the imperative of usted' },
  ],
  tr: [
    curly,
    { word: /cüzdan|portföy/, instead: 'sorumlu temsilci' },
    { word: /\bbilet|\btalep/, instead: 'görüşme' },
    { word: /\bpaket/, instead: 'plan' },
    { word: /\bileti(?:yi|ler|leri|si|sini|nin)?\b/, instead: 'mesaj' },
    { word: /\bşifre(?!l)/, instead: 'parola' },
    { word: /\bistem(?:i|ini|ler|leri)?\b/, instead: 'prompt' },
    { word: /jeton/, instead: 'belirteç' },
    { word: /test telefon/, instead: 'deneme telefonu' },
    { word: /operatör/, instead: 'işletmeci' },
    { word: /\bresim/, instead: 'görsel, fotoğraf' },
    { word: /denetle/, instead: 'kontrol etmek' },
    { word: /sohbet botu/, instead: 'bot' },
    {
      word: /(?<!bu işlem )geri alınamaz/,
      instead: 'bu işlem geri alınamaz',
      // A value that cannot be read again.
      except: ['settings.credential.removeText'],
    },
    // People are addressed as siz.
    { word: /\b(?:sen|senin|seni|sana)\b/, instead: 'siz' },
  ],
};
