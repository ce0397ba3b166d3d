import { Link, useParams } from '@tanstack/react-router';
import { ChevronLeft, ScrollText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Answered } from '#foundation/ui/answered.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { LinkButton } from '#foundation/ui/link-button.tsx';
import { useMay, useOperator } from '#foundation/ui/operator.ts';
import { Page } from '#foundation/ui/page.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import type { OperatorDetail } from '../management-contract.ts';
import { getOperator } from '../management-contract.ts';
import { LatestActs } from './latest-acts.tsx';
import { PersonActs } from './person-acts.tsx';
import { PersonRoles, PersonStatus, SecondFactor } from './person-badges.tsx';
import { PersonTies } from './person-ties.tsx';

/** `/console/operators/<id>`: one operator, and what an administrator can do to them. */
export function PersonPage() {
  const t = useTranslations('operators');
  const { id } = useParams({ from: '/operators/$id' });
  const person = useCall(getOperator, { id });
  return (
    <Page title={person.data?.operator.email ?? t('title')} width="full">
      <Link
        to="/operators"
        className="mb-4 inline-flex h-control-small items-center gap-1 rounded text-quiet hover:text-ink phone:h-control"
      >
        <ChevronLeft size={16} className="mirror" aria-hidden="true" />
        {t('person.back')}
      </Link>
      <Answered answer={person} waiting={<SkeletonLines lines={6} />}>
        {(detail) => <Person {...detail} />}
      </Answered>
    </Page>
  );
}

function Person({ operator, sessions, passkeys, acts, ties }: OperatorDetail) {
  const t = useTranslations('operators');
  const me = useOperator();
  const mayManage = useMay('operators.manage');
  const mayAudit = useMay('audit.view');
  const { id, email, status, createdAt } = operator;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Card>
        <div className="flex flex-col gap-4">
          <FactList
            facts={[
              { label: t('fields.status'), value: <PersonStatus status={status} /> },
              { label: t('fields.roles'), value: <PersonRoles {...operator} isAtEnd /> },
              { label: t('fields.secondFactor'), value: <SecondFactor {...operator} /> },
              { label: t('fields.since'), value: <Time at={createdAt} style="date" /> },
            ]}
          />
          {operator.rolesExcludeEachOther && <Notice tone="warn">{t('person.excluded')}</Notice>}
          {mayAudit && (
            <LinkButton
              to="/audit"
              search={{ operator: id }}
              icon={<ScrollText size={16} aria-hidden="true" />}
              wide
            >
              {t('person.acts')}
            </LinkButton>
          )}
          {id === me.id ? (
            <Notice>{t('person.self')}</Notice>
          ) : (
            mayManage && <PersonActs key={email} operator={operator} />
          )}
        </div>
      </Card>
      <div className="flex flex-col gap-4">
        {ties.length > 0 && <PersonTies ties={ties} />}
        <Card title={t('person.sessions')}>
          <Sessions sessions={sessions} />
        </Card>
        <Card title={t('person.passkeys')}>
          <Passkeys passkeys={passkeys} />
        </Card>
        <LatestActs acts={acts} />
      </div>
    </div>
  );
}

function Sessions({ sessions }: Pick<OperatorDetail, 'sessions'>) {
  const t = useTranslations('operators.person');
  if (sessions.length === 0) return <p className="text-quiet">{t('noSessions')}</p>;
  return (
    <ul className="divide-y divide-line">
      {sessions.map(({ id, ip, userAgent, lastUsedAt }) => (
        <li key={id} className="flex flex-col gap-0.5 py-2.5">
          <span className="flex justify-between gap-4">
            <bdi className="num">{ip}</bdi>
            <Time at={lastUsedAt} className="text-quiet" />
          </span>
          <bdi className="truncate text-note text-faint">{userAgent}</bdi>
        </li>
      ))}
    </ul>
  );
}

function Passkeys({ passkeys }: Pick<OperatorDetail, 'passkeys'>) {
  const t = useTranslations('operators.person');
  if (passkeys.length === 0) return <p className="text-quiet">{t('noPasskeys')}</p>;
  return (
    <ul className="divide-y divide-line">
      {passkeys.map(({ name, createdAt }) => (
        <li key={`${name} ${createdAt}`} className="flex justify-between gap-4 py-2.5">
          <bdi>{name}</bdi>
          <Time at={createdAt} className="text-quiet" />
        </li>
      ))}
    </ul>
  );
}
