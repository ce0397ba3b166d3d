import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import type { Identification } from '../contract.ts';
import { useReasonText } from './reason-text.ts';

type ItemState = Identification['items'][number];

const looks = {
  waiting: { Icon: Clock, colour: 'text-quiet' },
  accepted: { Icon: CircleCheck, colour: 'text-rise' },
  rejected: { Icon: CircleAlert, colour: 'text-warn' },
} as const;

/** What was sent, piece by piece, each with what was decided about it and why. */
export function ItemList({ items }: { items: readonly ItemState[] }) {
  const t = useTranslations('kyc.items');
  return (
    <Card title={t('title')} flush>
      <ul className="divide-y divide-line">
        {items.map((each) => (
          <Item key={each.item} {...each} />
        ))}
      </ul>
    </Card>
  );
}

function Item({ item, state, reason }: ItemState) {
  const t = useTranslations('kyc.items');
  const reasonText = useReasonText();
  const { Icon, colour } = looks[state];
  return (
    <li className="flex items-start gap-3.5 px-4 py-3 wide:px-5">
      <Icon size={20} strokeWidth={1.75} className={`mt-px shrink-0 ${colour}`} aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{t(item)}</span>
        {reason !== undefined && <span className="block text-quiet">{reasonText(reason)}</span>}
      </span>
      <span className={`shrink-0 text-note font-medium ${colour}`}>{t(state)}</span>
    </li>
  );
}
