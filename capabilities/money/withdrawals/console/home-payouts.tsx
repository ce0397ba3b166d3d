import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { secondMs } from '#foundation/time/clock.ts';
import { callKey } from '#foundation/ui/call-keys.ts';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { HomeCardFrame } from '#foundation/ui/home-card.tsx';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { listWithdrawals } from '../console-contract.ts';

const refreshMs = 30 * secondMs;

/** Approved withdrawals that have not arrived yet, and since when the oldest waits. */
export function HomePayouts() {
  const t = useTranslations('withdrawals-console');
  const format = useFormat();
  const inFlight = useQuery({
    queryKey: callKey(listWithdrawals, { status: 'approved' }, { of: 'oldest' }),
    queryFn: async ({ signal }) => {
      const page = (pageNum: number) =>
        askConsole(listWithdrawals, { status: 'approved', pageNum, pageSize: 1 }, { signal });
      const { total } = await page(1);
      const [oldest] = total === 0 ? [] : (await page(total)).rows;
      return { total, oldest };
    },
    refetchInterval: refreshMs,
  });
  return (
    <HomeCardFrame
      title={t('home.title')}
      link={
        <TextLink to="/withdrawals" search={{ status: 'approved' }}>
          {t('home.open')}
        </TextLink>
      }
      query={inFlight}
    >
      {({ total, oldest }) => (
        <FactList
          dense
          facts={[
            { label: t('home.inFlight'), value: format.count(total), strong: true },
            ...(oldest === undefined
              ? []
              : [{ label: t('home.oldest'), value: <Time at={oldest.createdAt} /> }]),
          ]}
        />
      )}
    </HomeCardFrame>
  );
}
