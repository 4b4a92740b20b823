import type { Language } from './interface-words.ts';

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
/** The mark is on the fields that are required. */
const optional: Synonym = { word: /\((?:opcional|optional|isteğe bağlı)\)/, instead: 'nothing' };

/** Words that a language does not use, because another one stands for the thing. */
export const synonyms: Record<Language, readonly Synonym[]> = {
  pt: [
    curly,
    optional,
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
    optional,
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
    { word: /\brights\b|\bthe right\b/, instead: 'permission' },
    { word: /\.\.\./, instead: 'one sign: …' },
  ],
  es: [
    curly,
    optional,
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
    { word: /escribías/, instead: 'usted escribía' },
    { word: /\bapagad/, instead: 'desactivado' },
    { word: /\binválid/, instead: 'no válido' },
    { word: /\ble(?:a|er) (?:de nuevo )?el (?:nuevo )?código qr/, instead: 'escanear' },
    { word: /hoja de cálculo/, instead: 'planilla' },
    { word: /\bprefijo/, instead: 'código de área' },
    { word: /\bicono/, instead: 'ícono' },
    { word: /\bintente (?:de nuevo|con)/, instead: 'inténtelo de nuevo, pruebe con' },
    { word: /\bdashboard/, instead: 'panel' },
    { word: /configuraciones/, instead: 'configuración' },
    { word: /\.\.\./, instead: 'one sign: …' },
  ],
  tr: [
    curly,
    optional,
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
    { word: /\byetki(?!lendir)/, instead: 'izin' },
    { word: /\bsözcü/, instead: 'kelime' },
    { word: /promosyon/, instead: 'tanıtım' },
    { word: /elektronik tablo/, instead: 'tablo' },
    { word: /\baktif|\bpasif/, instead: 'etkin' },
    { word: /son ödeme gün/, instead: 'son ödeme tarihi' },
    { word: /ilk temas/, instead: 'ilk iletişim' },
    { word: /webhook sırr/, instead: 'gizli anahtar' },
    { word: /\bresm(?:i|in|ini)\b/, instead: 'görsel; resmî' },
    { word: /artık mevcut değil/, instead: 'artık yok' },
    { word: /\.\.\./, instead: 'one sign: …' },
  ],
};
