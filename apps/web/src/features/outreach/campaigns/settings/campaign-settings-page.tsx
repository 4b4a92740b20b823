import { Button, NativeSelect, NumberInput, Switch } from '@mantine/core';
import {
  type CampaignSettings,
  greaterIntervals,
  longerIntervalCounts,
  messageIntervals,
  portfolioLimits,
  templateCurrencies,
} from '@prosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/client.ts';
import { useErrorText } from '../../../../shared/error-text.ts';
import { useForm } from '../../../../shared/form.ts';
import { LeaveGuard } from '../../../../shared/leave-guard.tsx';
import { toast } from '../../../../shared/toast.ts';
import { AmountField } from '../../../../ui/amount-field.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Failure } from '../../../../ui/failure.tsx';
import { formatNumber, percentAffixes } from '../../../../ui/format.ts';
import { HourField } from '../../../../ui/hour-field.tsx';
import { Loading } from '../../../../ui/loading.tsx';
import { PageBar } from '../../../../ui/page-bar.tsx';
import { PageBody } from '../../../../ui/page.tsx';
import { campaignSettingsQuery } from './settings-query.ts';
import { bodyOf, settingsRules, valuesOf } from './settings-values.ts';
import styles from './settings.module.css';
import { VariableRows } from './variable-rows.tsx';

function useSettingsForm(settings: CampaignSettings) {
  const { t } = useTranslation('campaign-settings');
  const cache = useQueryClient();
  return useForm({
    initial: valuesOf(settings),
    rules: settingsRules,
    fieldOf: { ERR_CAMPAIGN_VARIABLE_IN_USE: 'variables' },
    submit: async (values) => {
      const saved = await call('updateCampaignSettings', { body: bodyOf(values) });
      cache.setQueryData(campaignSettingsQuery.queryKey, saved);
      toast.done(t('saved'));
    },
  });
}
type Form = ReturnType<typeof useSettingsForm>;

function Group({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <p className={styles.help}>{help}</p>
      {children}
    </section>
  );
}

function PaceFields({ form }: { form: Form }) {
  const { t } = useTranslation('campaign-settings');
  const seconds = (choices: readonly number[]) =>
    choices.map((count) => ({
      value: String(count),
      label: count === 0 ? t('noInterval') : t('seconds', { count }),
    }));
  const messages = longerIntervalCounts.map((count) => ({
    value: String(count),
    label: count === 0 ? t('never') : t('messages', { count }),
  }));
  return (
    <div className={styles.fields}>
      <NativeSelect
        {...form.field('messageInterval')}
        label={t('messageInterval')}
        data={seconds(messageIntervals)}
      />
      <NativeSelect {...form.field('longerIntervalAfter')} label={t('longerIntervalAfter')} data={messages} />
      <NativeSelect
        {...form.field('greaterInterval')}
        label={t('greaterInterval')}
        data={seconds(greaterIntervals)}
      />
    </div>
  );
}

function HourFields({ form }: { form: Form }) {
  const { t } = useTranslation('campaign-settings');
  const { values, set } = form;
  return (
    <>
      <div className={styles.fields}>
        <HourField {...form.field('startHour')} label={t('startHour')} />
        <HourField {...form.field('endHour')} label={t('endHour')} />
      </div>
      {(['sabado', 'domingo'] as const).map((day) => (
        <Switch
          key={day}
          label={t(day)}
          checked={values[day]}
          onChange={(event) => set(day, event.currentTarget.checked)}
        />
      ))}
    </>
  );
}

const categories = ['priceMarketing', 'priceUtility', 'priceAuthentication'] as const;

function PriceFields({ form }: { form: Form }) {
  const { t } = useTranslation('campaign-settings');
  const { values, set, errors } = form;
  return (
    <div className={styles.fields}>
      <NativeSelect
        {...form.field('priceCurrency')}
        label={t('priceCurrency')}
        data={[...templateCurrencies]}
      />
      {categories.map((name) => (
        <AmountField
          key={name}
          name={name}
          label={t(name)}
          min={0}
          decimals={6}
          error={errors[name]}
          value={values[name]}
          onChange={(price) => set(name, price === '' ? 0 : Number(price))}
        />
      ))}
    </div>
  );
}

/** What the platform allows a portfolio, and what of it campaigns leave to service. */
function PortfolioFields({ form }: { form: Form }) {
  const { t, i18n } = useTranslation('campaign-settings');
  const { values, set, errors } = form;
  const limits = portfolioLimits.map((limit) => ({
    value: String(limit),
    label: limit === 0 ? t('noLimit') : t('people', { number: formatNumber(limit, i18n.language) }),
  }));
  return (
    <div className={styles.fields}>
      <NativeSelect {...form.field('portfolioLimit')} label={t('portfolioLimit')} data={limits} />
      <NumberInput
        name="portfolioReserve"
        label={t('portfolioReserve')}
        min={0}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        {...percentAffixes(i18n.language)}
        error={errors.portfolioReserve}
        value={values.portfolioReserve}
        onChange={(percent) => set('portfolioReserve', percent === '' ? 0 : Number(percent))}
      />
    </div>
  );
}

function SettingsForm({ settings }: { settings: CampaignSettings }) {
  const { t } = useTranslation(['campaign-settings', 'common']);
  const form = useSettingsForm(settings);
  const [isChecked, setChecked] = useState(false);
  const { values, set, errors } = form;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        setChecked(true);
        form.onSubmit(event);
      }}
    >
      <Group title={t('pace')} help={t('paceHelp')}>
        <PaceFields form={form} />
      </Group>
      <Group title={t('hours')} help={t('hoursHelp')}>
        <HourFields form={form} />
      </Group>
      <Group title={t('portfolio')} help={t('portfolioHelp')}>
        <PortfolioFields form={form} />
      </Group>
      <Group title={t('prices')} help={t('pricesHelp')}>
        <PriceFields form={form} />
      </Group>
      <Group title={t('variables')} help={t('variablesHelp')}>
        <VariableRows
          variables={values.variables}
          isChecked={isChecked}
          onChange={(variables) => set('variables', variables)}
        />
      </Group>
      <Failure>{form.failure ?? errors.variables}</Failure>
      <LeaveGuard isChanged={form.isChanged} />
      <Button type="submit" loading={form.isBusy} className={styles.save}>
        {t('common:actions.save')}
      </Button>
    </form>
  );
}

/** How all campaigns of the company are sent, also those that run. */
export function CampaignSettingsPage() {
  const { t } = useTranslation('campaign-settings');
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(campaignSettingsQuery);
  return (
    <>
      <PageBar title={t('title')} />
      <PageBody>
        {data ? (
          <SettingsForm settings={data.settings} />
        ) : error ? (
          <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </PageBody>
    </>
  );
}
