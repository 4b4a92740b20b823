import { at, text } from '../json.ts';

/** What the platform tells of one message template of a business account; what it does not speak of is absent. */
export interface TemplateUpdate {
  /** As its list names the template. */
  platformId: string;
  /** When it was told, ISO 8601. */
  at: string;
  /** The platform's word: APPROVED, PAUSED and so on. */
  status?: string;
  /** Why; null where the platform says none. */
  reason?: string | null;
  quality?: string;
  category?: string;
  /** Its words have changed, and are not told here. */
  isRewritten?: boolean;
}

const wordOf = (value: unknown): string | null => {
  const word = text(value).slice(0, 500);
  return word === '' || word === 'NONE' ? null : word;
};

/** Reads the webhook fields about templates; null: it is none of them, or names none. */
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
