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
  {
    name: 'conversation',
    source: /\bconversas?\b(?! com a empresa)/,
    words: { en: /conversation|chat/, es: /conversaci|chat/, tr: /konuşma/ },
    // What a phone's WhatsApp calls a chat.
    except: [
      'contact-import.fromChats',
      'sandbox.old.add',
      'sandbox.old.added',
      'settings.installation.recoveryByOwnConnection.help',
    ],
  },
  {
    name: 'internal chat',
    source: /chats? internos?/,
    words: { en: /internal chat/, es: /chats? internos?/, tr: /iç sohbet/ },
  },
  {
    name: 'spreadsheet',
    source: /planilha/,
    words: { en: /spreadsheet/, es: /planilla/, tr: /tablo/ },
  },
  {
    name: 'promotion',
    source: /promoç/,
    words: { en: /promotion|marketing/, es: /promocion/, tr: /tanıtım/ },
  },
  { name: 'mention', source: /\bmenç|\bmencion/, words: { en: /mention/, es: /menci/, tr: /bahs/ } },
  { name: 'delivered', source: /^entregue$/, words: { en: /delivered/, es: /entregad/, tr: /teslim/ } },
  { name: 'to delete', source: /\bexclu[ií]/, words: { en: /delet/, es: /elimin/, tr: /\bsil/ } },
  { name: 'to erase', source: /\bapag/, words: { en: /delet|eras/, es: /borr/, tr: /\bsil/ } },
];
