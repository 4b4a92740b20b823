/** Page sizes in rows, as clients of the API know them. */
export const TICKETS_PAGE_SIZE = 40;
export const MESSAGES_PAGE_SIZE = 20;
export const CONTACTS_PAGE_SIZE = 100;
export const DEFAULT_PAGE_SIZE = 20;
/** Counting stops at this number: lists then show it with `hasMore`. */
export const COUNT_CAP = 2_000;

/** The most rows that a list without pages returns. */
export const LIST_LIMIT = 5_000;

/** Seconds in which a close-all, or another change of many tickets, can be undone. */
export const CLOSE_ALL_UNDO_SECONDS = 60;
/** The most tickets that one call changes by their ids. */
export const BULK_LIMIT = 500;

/** The longest service target of a queue: 30 days, in minutes. */
export const MOST_TARGET_MINUTES = 43_200;
/** How a service target stands: reached in time, still running, in the last fifth of its time, or missed. */
export const targetStates = ['met', 'running', 'near', 'breached'] as const;
export type TargetState = (typeof targetStates)[number];

/** Minutes an access token lives, days a refresh token lives. */
export const ACCESS_TOKEN_MINUTES = 15;
export const REFRESH_TOKEN_DAYS = 7;
/** The lengths of a password, and the least one where the installation asks for strong ones. */
export const PASSWORD_LENGTH = { least: 5, leastStrong: 8, most: 50 } as const;
/** Ordinary calls per minute and user before 429. */
export const CALLS_PER_MINUTE = 6_000;
/** Minutes without a request after which a user counts as offline. */
export const OFFLINE_AFTER_MINUTES = 5;

/** The named roles: presets of profile and switches. */
export const rolePresetNames = ['attendant', 'supervisor', 'administrator'] as const;
export type RolePreset = (typeof rolePresetNames)[number];

/** Width of the ticket list's column, in pixels. */
export const LIST_WIDTH = { min: 404, max: 700, default: 550 } as const;
/** The company of the installation's operator; it never expires. */
export const OPERATOR_COMPANY_ID = 1;
export const DEFAULT_APP_NAME = 'app_whats';
export const DEFAULT_PRIMARY_LIGHT = '#0000FF';
export const DEFAULT_PRIMARY_DARK = '#39ACE7';
export const DEFAULT_TIMEZONE = 'America/Sao_Paulo';
/** Days of trial that a sign-up gives. */
export const TRIAL_DAYS = 3;
/** How often a company pays. */
export const recurrences = ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const;
export type Recurrence = (typeof recurrences)[number];
/** An invoice waits for its payment, was paid, or was replaced. */
export const invoiceStatuses = ['open', 'paid', 'cancelled'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];
/** Who takes payments online. */
export const paymentProviders = ['efi', 'stripe', 'mercadopago', 'asaas'] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];
/** What the operator's list of companies may be ordered by. */
export const companyOrders = [
  'name',
  'dueDate',
  'createdAt',
  'lastLogin',
  'users',
  'connections',
  'connectionsDown',
  'messages',
] as const;
export type CompanyOrder = (typeof companyOrders)[number];
/** Days in which an archived company can be restored; then it is removed. */
export const ARCHIVE_DAYS = 30;
/** Days before the due date from which on the operator's list marks a company. */
export const DUE_SOON_DAYS = 5;
/** The largest text a message may have (WhatsApp's limit), in characters. */
export const MAX_BODY = 4_096;
/** Files that one request may send to a ticket or a chat. */
export const MAX_FILES = 20;
/** Messages and contacts per forwarding, and milliseconds between the messages that it sends. */
export const MAX_FORWARDED_MESSAGES = 30;
export const MAX_FORWARD_CONTACTS = 20;
export const FORWARD_PACE_MS = 900;

/** Files per file list. */
export const MAX_FILE_OPTIONS = 50;

/** The outside services that an integration can use. */
export const integrationTypes = ['dialogflow', 'n8n', 'webhook', 'typebot'] as const;
export type IntegrationType = (typeof integrationTypes)[number];
export const integrationLanguages = ['pt-BR', 'en', 'es'] as const;
/** Why an integration gets a delivery, and the states of a delivery. */
export const deliveryEvents = ['conversation.started', 'message.received'] as const;
export const deliveryStatuses = ['waiting', 'done', 'dead'] as const;

/** How an AI answers: in writing, or with one of these voices of Azure Speech. */
export const TEXT_VOICE = 'texto';
export const promptVoices = [
  TEXT_VOICE,
  'pt-BR-FranciscaNeural',
  'pt-BR-AntonioNeural',
  'pt-BR-BrendaNeural',
  'pt-BR-DonatoNeural',
  'pt-BR-ElzaNeural',
  'pt-BR-FabioNeural',
  'pt-BR-GiovannaNeural',
  'pt-BR-HumbertoNeural',
  'pt-BR-JulioNeural',
  'pt-BR-LeilaNeural',
  'pt-BR-LeticiaNeural',
  'pt-BR-ManuelaNeural',
  'pt-BR-NicolauNeural',
  'pt-BR-ValerioNeural',
  'pt-BR-YaraNeural',
] as const;
/** The lengths that a prompt must have, and its default values. */
export const PROMPT_NAME_LENGTH = { least: 5, most: 100 } as const;
export const LEAST_PROMPT_LENGTH = 50;
export const promptDefaults = {
  apiUrl: 'https://api.openai.com/v1',
  model: 'gpt-4o-mini',
  maxTokens: 100,
  temperature: 1,
  maxMessages: 10,
} as const;
export type PromptVoice = (typeof promptVoices)[number];

/** What an option of a queue's tree does. The misspelling is part of the wire format. */
export const queueTypes = ['text', 'attendent', 'queue', 'integration', 'file'] as const;
export type QueueType = (typeof queueTypes)[number];
/** Levels of a queue's option tree, and options in the whole tree. */
export const MAX_OPTION_DEPTH = 5;
export const MAX_QUEUE_OPTIONS = 300;
/** Minutes after which a waiting ticket may go to the queue's next member; 0: it does not. */
export const rotationMinutes = [0, 2, 5, 10, 15, 30, 45, 60] as const;

/** Plan flags: the features that a company may use. */
export const planFlags = [
  'useWhatsapp',
  'useFacebook',
  'useInstagram',
  'useCampaigns',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
] as const;
export type PlanFlag = (typeof planFlags)[number];

/** How many reasons for a pause a company offers, and the longest one. */
export const MOST_PAUSE_REASONS = 20;
export const PAUSE_REASON_LETTERS = 40;

export const ticketStatuses = ['pending', 'open', 'closed', 'group', 'lgpd', 'nps'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];
export const channels = ['whatsapp', 'whatsappapi', 'facebook', 'instagram'] as const;
export type Channel = (typeof channels)[number];
export const connectionStatuses = [
  'qrcode',
  'PAIRING',
  'CONNECTED',
  'DISCONNECTED',
  'TIMEOUT',
  'OPENING',
] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];
export const languages = ['pt', 'en', 'es', 'tr'] as const;
export type Language = (typeof languages)[number];

/** What a token of a connection may do: send messages, read what became of them, check numbers. */
export const apiScopes = ['send', 'read', 'check'] as const;
export type ApiScope = (typeof apiScopes)[number];
/** What the use of the API is counted by: messages by their kind, and checked numbers. */
export const apiUseKinds = [
  'texts',
  'images',
  'audios',
  'videos',
  'documents',
  'templates',
  'checks',
] as const;
export type ApiUseKind = (typeof apiUseKinds)[number];
/** Checks of numbers a minute by connection: platforms restrict numbers that ask for many strangers. */
export const NUMBER_CHECKS_PER_MINUTE = 60;
/** What a webhook of the API reports of a message. */
export const apiWebhookEvents = [
  'message.sent',
  'message.delivered',
  'message.read',
  'message.failed',
] as const;
export type ApiWebhookEvent = (typeof apiWebhookEvents)[number];

/** How many records of a kind a company may have: far more than people use, so that no list grows without end. */
export const RECORD_LIMITS = {
  tags: 2_000,
  quickMessages: 5_000,
  savedViews: 2_000,
  fileLists: 1_000,
  contactLists: 2_000,
  campaigns: 5_000,
  holidays: 2_000,
  integrations: 1_000,
  prompts: 1_000,
  apiTokens: 1_000,
  apiWebhooks: 1_000,
  /** Those that wait to be sent. */
  schedules: 20_000,
} as const;

/** What the installation looks like; a change shows at once in every company. */
export const brandSettingKeys = [
  'appName',
  'primaryColorLight',
  'primaryColorDark',
  'appLogoLight',
  'appLogoDark',
  'appLogoFavicon',
] as const;
export type BrandSettingKey = (typeof brandSettingKeys)[number];
/** Bytes of the largest picture that is taken as a logo. */
export const MOST_LOGO_BYTES = 5 * 1024 * 1024;

/** Whom an announcement is for: all companies, those on some plans, or some companies. */
export const announcementAudiences = ['everybody', 'plans', 'companies'] as const;
export type AnnouncementAudience = (typeof announcementAudiences)[number];
/** Bytes of the largest picture that an announcement takes. */
export const MOST_ANNOUNCEMENT_PICTURE_BYTES = 5 * 1024 * 1024;

/** The values of `downloadLimit`, in megabytes. */
export const downloadLimits = [32, 64, 128, 256, 512, 1024, 2048] as const;
export const DEFAULT_DOWNLOAD_LIMIT = 64;

/** Who uses a certificate: the payment provider Efí. The setting of a destination is its name and 'certificate'. */
export const certificateDestinations = ['efi'] as const;
export type CertificateDestination = (typeof certificateDestinations)[number];
/** Bytes of the largest file that is taken as a certificate. */
export const MOST_CERTIFICATE_BYTES = 100_000;
/** Days before its end in which a certificate is said to end soon. */
export const CERTIFICATE_WARNING_DAYS = 30;

/** Days of the longest range of figures, ten years: a longer one is cut to its last days. */
export const DASHBOARD_MOST_DAYS = 3_660;
