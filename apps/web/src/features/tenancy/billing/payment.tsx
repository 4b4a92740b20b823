import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import styles from './billing.module.css';
import { hasWayToPay, type Opened, paymentPages } from './use-checkout.ts';

/** The dialog asks whether it was paid, for installations that no provider's webhook reaches. */
const POLL_MS = 2_000;

function Pix({ code }: { code: string }) {
  const { t } = useTranslation('billing');
  return (
    <div className={styles.pix}>
      <QrCode text={code} label={t('pixPicture')} />
      <div className={styles.pixText}>
        <p>{t('pixHow')}</p>
        <code className={styles.code}>{code}</code>
        <CopyButton value={code}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  );
}

/** The ways to pay the charge; the page changes by itself once it is paid. */
export function Payment({ opened }: { opened: Opened }) {
  const { t } = useTranslation('billing');
  const charge = useQuery({
    queryKey: ['charge', opened.invoiceId],
    queryFn: async () => call('readCharge', { params: { id: opened.invoiceId } }),
    refetchInterval: ({ state }) => (state.data?.status === 'paid' ? false : POLL_MS),
    enabled: !opened.isPaid,
  });
  const isPaid = opened.isPaid || charge.data?.status === 'paid';
  const links = paymentPages.flatMap(([key, name]) => (opened[key] ? [{ url: opened[key], name }] : []));
  const hasWay = hasWayToPay(opened);
  if (isPaid) {
    return (
      <output className={styles.paid}>
        <IconCheck size={28} aria-hidden />
        {t('isPaid')}
      </output>
    );
  }
  return (
    <div className={styles.payment}>
      <p className={styles.total}>
        {t('toPay')} <b className="num">{opened.valorext}</b>
      </p>
      {opened.qrcode ? <Pix code={opened.qrcode.qrcode} /> : null}
      {links.map(({ url, name }) => (
        <Button
          key={name}
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={16} />}
        >
          {t('payAt', { name })}
        </Button>
      ))}
      {hasWay ? <output className={styles.small}>{t('waiting')}</output> : <p>{t('noWay')}</p>}
      {opened.failed.length > 0 && hasWay ? (
        <p className={styles.small}>
          {t('someFailed', { list: opened.failed.map((name) => t(`providers.${name}`)).join(', ') })}
        </p>
      ) : null}
    </div>
  );
}
