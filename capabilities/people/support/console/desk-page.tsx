import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Checkbox } from '#foundation/ui/checkbox.tsx';
import { classNames } from '#foundation/ui/class-names.ts';
import { useMay } from '#foundation/ui/operator.ts';
import { Page } from '#foundation/ui/page.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { EmptyState } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { deskViews } from '../console-contract.ts';
import { ChatList } from './chat-list.tsx';
import { useDeskNews } from './desk-news.ts';
import { DeskTalk } from './desk-talk.tsx';
import { resumePresence, setHere, usePresence } from './presence.ts';

/** `/console/support`: waiting conversations, next due first, and the chosen one. */
export function DeskPage() {
  const t = useTranslations('support-console');
  const search = useSearch({ from: '/support' });
  const navigate = useNavigate({ from: '/support' });
  const mayAnswer = useMay('support.answer');
  const news = useDeskNews();
  const view = deskViews.find((each) => each === search.view) ?? 'queue';
  const open = (id: string | undefined) => navigate({ search: (present) => ({ ...present, view, id }) });
  const isChosen = search.id !== undefined;
  return (
    <Page title={t('title')} width="full" actions={mayAnswer && <HereSwitch />}>
      <div className="grid items-start gap-4 wide:grid-cols-[300px_minmax(0,1fr)] wide:gap-6">
        <div className={classNames('flex flex-col gap-3', isChosen && 'phone:hidden')}>
          <Segmented
            label={t('views.label')}
            size="small"
            className="self-start"
            value={view}
            onChange={(next) => navigate({ search: { view: next }, replace: true, resetScroll: false })}
            options={deskViews.map((value) => ({ value, label: t(`views.${value}`) }))}
          />
          <ChatList view={view} news={news} chosen={search.id} onChoose={open} />
        </div>
        {search.id === undefined ? (
          <div className="rounded-large border border-line bg-raised phone:hidden">
            <EmptyState title={t('choose')} />
          </div>
        ) : (
          <DeskTalk key={search.id} id={search.id} news={news} onBack={() => open(undefined)} />
        )}
      </div>
    </Page>
  );
}

function HereSwitch() {
  const t = useTranslations('support-console');
  const format = useFormat();
  const { isHere, told } = usePresence();
  useEffect(resumePresence, []);
  const office = told?.office;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      {office !== undefined && (
        <p role="status" className="text-quiet">
          {office.open
            ? t('office.open')
            : office.nextOpen === undefined
              ? t('office.closed')
              : t('office.outside', { time: format.time(office.nextOpen, 'moment') })}
        </p>
      )}
      <Checkbox label={t('here')} checked={isHere} onChange={(next) => void setHere(next)} />
    </div>
  );
}
