/** A channel of Meta's that an installation can lack. */
export type MetaChannel = 'whatsappapi' | 'facebook' | 'instagram';

interface SetupFacts {
  /** Meta's name for the product. */
  product: string;
  /** The fields of its webhook. */
  fields: readonly string[];
  /** What Meta reviews for accounts that are not the operator's own. */
  permissions: readonly string[];
  /** Whether companies connect it by signing in at Facebook. */
  hasSignIn: boolean;
}

const messages = ['messages', 'message_echoes', 'message_reactions', 'messaging_postbacks'];
const pages = ['pages_show_list', 'pages_manage_metadata', 'business_management'];

/** What docs/channels.md describes for the operator, for one channel. */
export const setupFacts: Record<MetaChannel, SetupFacts> = {
  whatsappapi: {
    product: 'WhatsApp',
    fields: [
      'messages',
      'user_preferences',
      'message_template_status_update',
      'message_template_quality_update',
      'template_category_update',
      'message_template_components_update',
    ],
    permissions: ['whatsapp_business_messaging', 'whatsapp_business_management', 'business_management'],
    hasSignIn: false,
  },
  facebook: {
    product: 'Messenger',
    fields: [...messages, 'message_deliveries', 'message_reads'],
    permissions: ['pages_messaging', ...pages],
    hasSignIn: true,
  },
  instagram: {
    product: 'Instagram',
    fields: [...messages, 'messaging_seen'],
    permissions: ['instagram_basic', 'instagram_manage_messages', ...pages],
    hasSignIn: true,
  },
};

export const isMetaChannel = (channel: string): channel is MetaChannel => channel in setupFacts;
