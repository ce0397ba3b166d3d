import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';

type Props = {
  uids: readonly string[];
  hasMore: boolean;
  /** To a customer's page. */
  link: (uid: string) => ReactNode;
};

/** Customers a fact is about, one after the other. */
export function OthersNamed({ uids, hasMore, link }: Props) {
  const t = useTranslations('console');
  return (
    <>
      {uids.map((uid, at) => (
        <Fragment key={uid}>
          {at > 0 && ', '}
          {link(uid)}
        </Fragment>
      ))}
      {hasMore && ` ${t('andMore')}`}
    </>
  );
}
