import type { Campaign } from '@prosa/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../shared/form.ts';
import { toast } from '../../../shared/toast.ts';
import { useRefetchCampaigns } from './campaign-queries.ts';
import { rulesFor } from './campaign-rules.ts';
import {
  bodyOf,
  type CampaignValues,
  type MessageKind,
  messageNames,
  type MessageName,
  valuesOf,
} from './campaign-values.ts';
import { storeCampaign } from './store-campaign.ts';

const kinds: MessageKind[] = ['message', 'confirmationMessage'];

/** The message of each kind whose tab is open. */
function useTabs() {
  const [tabs, setTabs] = useState<Record<MessageKind, MessageName>>({
    message: 'message1',
    confirmationMessage: 'confirmationMessage1',
  });
  const openTab = (kind: MessageKind, name: MessageName) => setTabs((known) => ({ ...known, [kind]: name }));
  /** Opens the first wrong message of each kind. */
  const openWrong = (names: string[]) => {
    for (const kind of kinds) {
      const wrong = messageNames(kind).find((name) => names.includes(name));
      if (wrong) openTab(kind, wrong);
    }
  };
  return { tabs, openTab, openWrong };
}

/** Saves the fields of a campaign, then its file. */
function useSave(campaign: Campaign | null, onClose: () => void) {
  const { t } = useTranslation('campaign-form');
  const refetch = useRefetchCampaigns();
  const stored = useRef(campaign);
  const [progress, setProgress] = useState<number | null>(null);
  const save = async (values: CampaignValues) => {
    const request = { body: bodyOf(values, stored.current), file: values.file };
    const keep = (next: Campaign) => void (stored.current = next);
    try {
      const { status, name } = await storeCampaign(stored.current, request, keep, setProgress);
      toast.done(t(status === 'EM_ANDAMENTO' ? 'savedAndStarted' : 'saved', { name }));
    } finally {
      setProgress(null);
      await refetch();
    }
    onClose();
  };
  return { progress, save };
}

/** The form of a campaign. */
export function useCampaignForm(campaign: Campaign | null, onClose: () => void) {
  const cache = useQueryClient();
  const { progress, save } = useSave(campaign, onClose);
  const { tabs, openTab, openWrong } = useTabs();
  const [isSubmitted, setSubmitted] = useState(false);
  const form = useForm({
    initial: valuesOf(campaign),
    required: ['name'],
    rules: async () => rulesFor(cache, campaign),
    fieldOf: {
      ERR_NO_TAG_FOUND: 'tagListId',
      ERR_NO_CONTACT_LIST_FOUND: 'contactListId',
      ERR_NO_WAPP_FOUND: 'whatsappId',
      ERR_CAMPAIGN_CHANNEL: 'whatsappId',
      ERR_CAMPAIGN_NEEDS_TEMPLATE: 'templateId',
    },
    onWrong: (names) => {
      setSubmitted(true);
      openWrong(names);
    },
    submit: save,
  });
  return { ...form, progress, isSubmitted, tabs, openTab };
}
export type CampaignForm = ReturnType<typeof useCampaignForm>;
