import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { Time } from '#foundation/ui/time.tsx';
import type { DeskChat } from '../console-contract.ts';
import { LanguageName, Writer } from './chat-list.tsx';

/** The writer, as far as it is known, and the way to the customer's page. */
export function ChatFacts({ chat }: { chat: DeskChat }) {
  const t = useTranslations('support-console');
  const { customerId, language, email, waitingSince, closedBy, closedAt, rating, blockedUntil } = chat;
  return (
    <Card title={t('facts.title')}>
      <FactList
        dense
        facts={[
          { label: t('facts.who'), value: <Writer customerId={customerId} /> },
          { label: t('facts.language'), value: <LanguageName tag={language} /> },
          ...(email === undefined ? [] : [{ label: t('facts.email'), value: <bdi>{email}</bdi> }]),
          { label: t('facts.status'), value: t(`status.${chat.status}`) },
          ...(waitingSince === undefined
            ? []
            : [{ label: t('facts.waiting'), value: <Time at={waitingSince} /> }]),
          ...(closedBy === undefined || closedAt === undefined
            ? []
            : [{ label: t(`closedBy.${closedBy}`), value: <Time at={closedAt} /> }]),
          ...(rating === undefined
            ? []
            : [
                {
                  label: t('facts.rating'),
                  value: t(rating.good ? 'facts.good' : 'facts.bad'),
                  ...(rating.comment === '' ? {} : { note: rating.comment }),
                },
              ]),
          ...(blockedUntil === undefined
            ? []
            : [
                {
                  label: t(customerId === undefined ? 'facts.blocked' : 'facts.slowed'),
                  value: <Time at={blockedUntil} style="date" />,
                },
              ]),
        ]}
      />
      {customerId !== undefined && (
        <p className="mt-3">
          <TextLink to="/customers/one" search={{ id: customerId }} target="_blank">
            {t('facts.open')}
          </TextLink>
        </p>
      )}
    </Card>
  );
}
