import { ArrowUpRight } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { SampleLabel } from '#foundation/ui/sample-label.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { useAreSampleRegulators, useRegulators } from '../regulator-links.ts';

const SheetOrDialog = lazyPart(
  () => import('#foundation/ui/sheet-or-dialog.tsx'),
  (module) => module.SheetOrDialog,
  'above',
);

/** The regulated-entity picker: a button, and behind it each entity with a link to its regulator. */
export function Regulators({ className }: { className?: string }) {
  const t = useTranslations('shell.regulators');
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button tone="quiet" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('title')}
      </Button>
      {open !== undefined && (
        <Suspense>
          <Picker open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}

function Picker(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations('shell.regulators');
  const isSample = useAreSampleRegulators();
  return (
    <SheetOrDialog {...props} title={t('title')} description={t(isSample ? 'sampleBody' : 'body')}>
      {isSample && (
        <p className="mb-2">
          <SampleLabel />
        </p>
      )}
      <EntityList />
    </SheetOrDialog>
  );
}

function EntityList() {
  const t = useTranslations('shell.regulators');
  const { data: links = [], isPending } = useRegulators();
  if (isPending) return <Skeleton className="h-64 w-full" />;
  if (links.length === 0) return <p className="text-quiet">{t('none')}</p>;
  return (
    <ul className="divide-y divide-line">
      {links.map(({ entity, named, link }) => (
        <li key={entity}>
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="flex min-h-control items-center justify-between gap-4 py-2 hover:text-accent"
          >
            <span className="min-w-0">
              <span className="block font-medium">
                <bdi>{named === undefined ? entity : t(`entities.${named}`)}</bdi>
              </span>
              <span className="block truncate text-note text-faint">
                <bdi dir="ltr">{new URL(link).hostname}</bdi>
              </span>
            </span>
            <ArrowUpRight size={16} aria-hidden="true" className="shrink-0 text-faint" />
          </a>
        </li>
      ))}
    </ul>
  );
}
