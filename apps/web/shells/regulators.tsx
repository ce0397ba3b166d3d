import { ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { useRegulators } from '../regulator-links.ts';

/** The regulated entities, each with a link to its regulator's entry; names and links are the server's configuration. */
export function Regulators() {
  const t = useTranslations('shell');
  const { data: links = [], isPending } = useRegulators();
  if (isPending) return <Skeleton className="h-64 w-full" />;
  if (links.length === 0) return <p className="text-quiet">{t('welcome.noRegulators')}</p>;
  return (
    <ul className="divide-y divide-line">
      {links.map(({ name, link }) => (
        <li key={name}>
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="flex min-h-control items-center justify-between gap-4 font-medium hover:text-accent"
          >
            <bdi>{name}</bdi>
            <ArrowUpRight size={16} aria-hidden="true" className="shrink-0 text-faint" />
          </a>
        </li>
      ))}
    </ul>
  );
}
