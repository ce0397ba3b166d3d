import { useTranslations } from 'use-intl';
import type { CustomerSectionProps } from '#foundation/ui/console-part.ts';
import { SideSection } from '#foundation/ui/customer-side.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { listChats } from '../console-contract.ts';

const shownAtOnce = 3;

/** Beside a review or a conversation: the customer's last conversations, for who may open them. */
export function SideChats({ customerId }: CustomerSectionProps) {
  const t = useTranslations('support-console');
  const answer = useCall(listChats, { customerId, pageSize: shownAtOnce });
  return (
    <SideSection title={t('panel')} answer={answer}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className="text-quiet">{t('side.none')}</p>
        ) : (
          <ul className="flex flex-col gap-1.5">
            {rows.map(({ id, status, lastAt }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-2">
                <TextLink to="/support" search={{ id }}>
                  {t(`status.${status}`)}
                </TextLink>
                <Time at={lastAt} className="text-note text-quiet" />
              </li>
            ))}
          </ul>
        )
      }
    </SideSection>
  );
}
