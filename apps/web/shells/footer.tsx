import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ContentEntry } from '#capabilities/desk/content/contract.ts';
import { introductionEntry } from '#capabilities/desk/content/rules.ts';
import { useContents } from '#capabilities/desk/content/web/queries.ts';
import { systemClock } from '#foundation/time/clock.ts';
import { Wordmark } from '#foundation/ui/brand.tsx';
import { ThemeMenu } from '#foundation/ui/theme-menu.tsx';
import { Regulators } from './regulators.tsx';

/**
 * Company, policies, products; statements and the copyright below. Groups come from the content entries by
 * type.
 */
export function Footer({ brandName }: { brandName: string }) {
  const t = useTranslations('shell');
  const { data: entries = [] } = useContents();
  const ofType = (type: number) => entries.filter((entry) => entry.type === type);
  const year = String(new Date(systemClock.now()).getUTCFullYear());
  return (
    <footer className="mt-12 border-t border-line bg-raised">
      <div className="mx-auto grid w-full max-w-canvas group-has-data-whole-width:max-w-none grid-cols-1 gap-x-4 gap-y-8 px-4 py-8 min-[380px]:grid-cols-[repeat(2,minmax(min-content,1fr))] wide:gap-8 wide:grid-cols-[2fr_1fr_1fr_1fr] wide:px-8 wide:py-12">
        <div className="phone:col-span-full wide:max-w-[360px]">
          <Wordmark name={brandName} size={24} />
          <p className="mt-4 text-note text-faint">{t('footer.risk')}</p>
          <Regulators className="-ms-4 mt-2" />
        </div>
        <div className="flex flex-col gap-6 wide:contents">
          <Group title={t('footer.products')}>
            <FooterLink>
              <Link to="/market">{t('footer.markets')}</Link>
            </FooterLink>
            <FooterLink>
              <Link to="/trading">{t('nav.trading')}</Link>
            </FooterLink>
            <FooterLink>
              <Link to="/loan">{t('footer.loans')}</Link>
            </FooterLink>
            <FooterLink>
              <Link to="/nfts">{t('footer.nfts')}</Link>
            </FooterLink>
          </Group>
          <EntryGroup title={t('footer.company')} entries={ofType(1)}>
            <FooterLink>
              <Link to="/help">{t('footer.help')}</Link>
            </FooterLink>
          </EntryGroup>
        </div>
        <EntryGroup title={t('footer.policy')} entries={ofType(2)} />
      </div>
      <div className="mx-auto flex w-full max-w-canvas group-has-data-whole-width:max-w-none flex-col gap-3 border-t border-line px-4 py-5 text-note text-faint wide:flex-row wide:items-center wide:justify-between wide:px-8">
        <div className="flex items-center justify-between">
          <p>{t('footer.copyright', { year, name: brandName })}</p>
          <div className="wide:hidden">
            <ThemeMenu />
          </div>
        </div>
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {ofType(3).map(({ id, title }) => (
            <li key={id} className="hover:text-ink phone:*:flex phone:*:min-h-control phone:*:items-center">
              <Link to="/detail" search={{ id, title }}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}

type EntryGroupProps = { title: string; entries: readonly ContentEntry[]; children?: ReactNode };

function EntryGroup({ title, entries, children }: EntryGroupProps) {
  const t = useTranslations('shell');
  if (entries.length === 0 && children === undefined) return null;
  return (
    <Group title={title}>
      {children}
      {entries.map((entry) => (
        <FooterLink key={entry.id}>
          {entry.id === introductionEntry ? (
            <Link to="/introduction">{t('footer.introduction')}</Link>
          ) : (
            <Link to="/detail" search={{ id: entry.id, title: entry.title }}>
              {entry.title}
            </Link>
          )}
        </FooterLink>
      ))}
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-note font-medium text-faint">{title}</h2>
      <ul className="mt-1 flex flex-col wide:mt-3 wide:gap-2.5">{children}</ul>
    </section>
  );
}

function FooterLink({ children }: { children: ReactNode }) {
  return (
    <li className="text-quiet hover:text-ink phone:*:flex phone:*:min-h-control phone:*:items-center phone:*:py-2 phone:*:leading-5">
      {children}
    </li>
  );
}
