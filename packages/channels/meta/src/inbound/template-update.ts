import { at, text } from '../json.ts';

/** An update of one message template of a business account; fields that it does not mention are absent. */
export interface TemplateUpdate {
  /** The template's id in the platform's list. */
  platformId: string;
  /** When the update was received, ISO 8601. */
  at: string;
  /** The platform's status: APPROVED, PAUSED and so on. */
  status?: string;
  /** The reason for the status; null without one. */
  reason?: string | null;
  quality?: string;
  category?: string;
  /** The template's text has changed; the update does not contain the new text. */
  isRewritten?: boolean;
}

const wordOf = (value: unknown): string | null => {
  const word = text(value).slice(0, 500);
  return word === '' || word === 'NONE' ? null : word;
};

/** Reads a webhook field about templates; null for other fields, or when no template is named. */
export function readTemplateUpdate(field: string, payload: unknown, when: string): TemplateUpdate | null {
  const value = at(payload);
  const platformId = text(value['message_template_id']);
  if (platformId === '') return null;
  const known = { platformId, at: when };
  if (field === 'message_template_status_update') {
    const status = wordOf(value['event']);
    const more = wordOf(at(value, 'rejection_info')['reason']);
    return status ? { ...known, status, reason: more ?? wordOf(value['reason']) } : null;
  }
  if (field === 'message_template_quality_update')
    return { ...known, quality: text(value['new_quality_score']) };
  if (field === 'template_category_update') {
    const category = wordOf(value['new_category']);
    return category ? { ...known, category } : null;
  }
  return field === 'message_template_components_update' ? { ...known, isRewritten: true } : null;
}
