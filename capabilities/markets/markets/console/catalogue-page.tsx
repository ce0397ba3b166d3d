import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { marketClasses } from '#foundation/ids/market-class.ts';
import { ExportRows } from '#foundation/ui/export-rows.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { useMay } from '#foundation/ui/operator.ts';
import { Page } from '#foundation/ui/page.tsx';
import { PagedTable } from '#foundation/ui/paged.tsx';
import { SearchField } from '#foundation/ui/search-field.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { EmptyState } from '#foundation/ui/states.tsx';
import { useSettled } from '#foundation/ui/use-settled.ts';
import { listCatalogue } from '../console-contract.ts';
import { useCatalogueColumns } from './catalogue-columns.tsx';
import { type ChosenAct, HaltDialog } from './halt-dialog.tsx';
import { marketsPerPage, useCatalogue } from './queries.ts';

const typingPauseMs = 250;

/** `/console/markets`: every market with its feed, session and terms; halts it and lets it trade again. */
export function CataloguePage() {
  const t = useTranslations('markets-console');
  const search = useSearch({ from: '/markets' });
  const navigate = useNavigate({ from: '/markets' });
  const [text, setText] = useState(search.search ?? '');
  const [chosen, setChosen] = useState<ChosenAct>();
  const mayHalt = useMay('markets.halt');
  const sought = useSettled(text.trim(), typingPauseMs);
  const marketClass = marketClasses.find((each) => each === search.class);
  const page = Math.max(1, Number(search.page) || 1);
  const filter = {
    ...(sought === '' ? {} : { search: sought }),
    ...(marketClass === undefined ? {} : { class: marketClass }),
  };
  const markets = useCatalogue(filter, page);
  const columns = useCatalogueColumns(mayHalt ? setChosen : undefined);
  const show = (changes: Record<string, string | undefined>) =>
    navigate({ search: (old) => ({ ...old, page: undefined, ...changes }), replace: true });
  return (
    <Page title={t('title')} width="full" actions={<DocumentLinks />}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-3 wide:flex-row">
          <SearchField
            label={t('search')}
            placeholder={t('search')}
            value={text}
            onChange={(next) => {
              setText(next);
              show({ search: next.trim() === '' ? undefined : next.trim() });
            }}
            className="wide:w-80"
          />
          <Select
            hideLabel
            label={t('class')}
            className="wide:w-52"
            value={marketClass ?? 'all'}
            onChange={(next) => show({ class: next === 'all' ? undefined : next })}
            options={(['all', ...marketClasses] as const).map((value) => ({
              value,
              label: t(`classes.${value}`),
            }))}
          />
        </div>
        <PagedTable
          answer={markets}
          page={page}
          pageSize={marketsPerPage}
          onPage={(next) => show({ page: String(next) })}
          label={t('title')}
          columns={columns}
          beside="act"
          rowKey={({ code }) => code}
          skeletonRows={12}
          empty={<EmptyState title={t('none')} />}
        />
        <ExportRows call={listCatalogue} input={filter} />
      </div>
      {chosen !== undefined && <HaltDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </Page>
  );
}

/** Where what is listed, and its terms, are set. */
function DocumentLinks() {
  const t = useTranslations('markets-console');
  return (
    <span className="flex flex-wrap gap-2">
      {(['instruments', 'terms'] as const).map((name) => (
        <LinkButton key={name} to="/configuration/document" search={{ name: `markets.${name}` }}>
          {t(name)}
        </LinkButton>
      ))}
    </span>
  );
}
