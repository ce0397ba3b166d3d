import { Link, useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { type Destination, sections } from '#foundation/ui/console-part.ts';
import { useOperator } from '#foundation/ui/operator.ts';

/** The pages this operator's roles allow, by section. */
export function useDestinations(): readonly (Destination & { readonly to: string })[] {
  const { routesByPath } = useRouter();
  const { permissions } = useOperator();
  return Object.entries<(typeof routesByPath)[keyof typeof routesByPath]>(routesByPath).flatMap(
    ([to, { options }]) => {
      const { nav, permission } = options.staticData ?? {};
      const isAllowed = permission === undefined || permissions.has(permission);
      return nav !== undefined && isAllowed ? [{ ...nav, to }] : [];
    },
  );
}

export function SideNav({ onFollow }: { onFollow?: () => void }) {
  const t = useTranslations('console');
  const destinations = useDestinations();
  return (
    <nav aria-label={t('frame.nav')} className="flex flex-col gap-5 px-3 py-4">
      {sections.map((section) => {
        const pages = destinations.filter((page) => page.section === section);
        if (pages.length === 0) return null;
        return (
          <div key={section}>
            <h2 className="px-2.5 pb-1.5 text-note font-medium text-faint">{t(`sections.${section}`)}</h2>
            <ul className="flex flex-col gap-px">
              {pages.map(({ to, text, icon: Icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    onClick={onFollow}
                    className="flex h-control-small items-center gap-2.5 rounded px-2.5 text-quiet transition-colors duration-100 hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent phone:h-control"
                  >
                    <Icon size={16} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
                    <span className="truncate">{t(`nav.${text}`)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
