import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { Tabs } from '#foundation/ui/tabs.tsx';
import type { OptionOrder } from '../contract.ts';
import { OptionLists } from './option-lists.tsx';
import { optionsPerPage, useOption } from './queries.ts';

type Props = { receipt: (option: OptionOrder, onClose: () => void) => ReactNode };

/** All options of the current book. `?receipt=<id>` opens one with its receipt. */
export function OptionsPage({ receipt }: Props) {
  const t = useTranslations('options');
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const status = search.status === 'ended' ? 'ended' : 'live';
  const page = readPage(search.page);
  const kept = status === 'live' ? {} : { status };
  const show = (next: { status?: string; page?: string; receipt?: string }) =>
    void navigate({ to: '/profile/options', search: next, replace: true, resetScroll: false });
  return (
    <Page title={t('page.title')} back backTo="/profile" width="full" className="phone:px-0 phone:py-0">
      <Card flush className="phone:rounded-none phone:border-x-0 phone:border-t-0">
        <Tabs
          label={t('page.title')}
          value={status}
          onChange={(next) => show(next === 'live' ? {} : { status: next })}
          items={[
            { value: 'live', label: t('page.live') },
            { value: 'ended', label: t('page.ended') },
          ]}
          className="*:first:px-4 wide:*:first:px-5"
          action={
            <LinkButton to="/reserves" tone="quiet" size="small">
              {t('ticket.funds')}
            </LinkButton>
          }
        >
          <OptionLists
            isLive={status === 'live'}
            page={page}
            onReceipt={({ id }) => show({ ...kept, receipt: id })}
            emptyAction={<LinkButton to="/market">{t('list.empty.toMarkets')}</LinkButton>}
            footer={(total) => (
              <Pagination
                page={page}
                pageSize={optionsPerPage}
                total={total}
                onPage={(next) => show({ ...kept, page: String(next) })}
              />
            )}
          />
        </Tabs>
      </Card>
      {search.receipt !== undefined && (
        <AskedReceipt id={search.receipt} show={(option) => receipt(option, () => show(kept))} />
      )}
    </Page>
  );
}

function AskedReceipt({ id, show }: { id: string; show: (option: OptionOrder) => ReactNode }) {
  const option = useOption(id);
  return option.data === undefined ? null : show(option.data);
}

function readPage(text: string | undefined): number {
  const page = Number(text ?? '1');
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}
