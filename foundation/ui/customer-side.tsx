import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { type Answer, Answered } from './answered.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { type CustomerSectionProps, useConsoleParts } from './console-part.ts';
import { lazyDialog } from './lazy-dialog.tsx';
import { useOperator } from './operator.ts';
import { SkeletonLines } from './skeleton.tsx';

const Sheet = lazyDialog(
  () => import('./sheet-or-dialog.tsx'),
  (module) => module.SheetOrDialog,
);

/** From here on the panel has a column of its own. */
const roomy = '(min-width: 1280px)';

function useIsRoomy(): boolean {
  return useSyncExternalStore(
    (tell) => {
      const query = window.matchMedia(roomy);
      query.addEventListener('change', tell);
      return () => query.removeEventListener('change', tell);
    },
    () => window.matchMedia(roomy).matches,
  );
}

/**
 * The panel about a customer, where the window is wide. It is no evidence (foundation/ui/evidence.tsx): a
 * section that fails says so, and no decision waits for it.
 */
export function CustomerSide(props: CustomerSectionProps) {
  const t = useTranslations('console.side');
  if (!useIsRoomy()) return null;
  return (
    <aside aria-label={t('title')}>
      <Card title={t('title')}>
        <Sections {...props} />
      </Card>
    </aside>
  );
}

/** The way to the same panel, where the window is not wide. */
export function CustomerSideButton(props: CustomerSectionProps) {
  const t = useTranslations('console.side');
  const [isOpen, setIsOpen] = useState(false);
  if (useIsRoomy()) return null;
  return (
    <>
      <Button size="small" className="self-start" onClick={() => setIsOpen(true)}>
        {t('title')}
      </Button>
      {isOpen && (
        <Sheet open onOpenChange={setIsOpen} title={t('title')}>
          <Sections {...props} />
        </Sheet>
      )}
    </>
  );
}

function Sections(props: CustomerSectionProps) {
  const { permissions } = useOperator();
  const sections = useConsoleParts()
    .flatMap(({ besideCustomer = [] }) => besideCustomer)
    .filter(({ permission }) => permissions.has(permission))
    .toSorted((one, other) => one.order - other.order);
  return (
    <div className="flex flex-col gap-4">
      {sections.map(({ order, Section }) => (
        <Suspense key={order} fallback={<SkeletonLines lines={3} />}>
          <Section {...props} />
        </Suspense>
      ))}
    </div>
  );
}

type SectionProps<T> = {
  title: string;
  answer: Answer<T>;
  children: (answer: T) => ReactNode;
};

/** One section: its title, and what its call answers. */
export function SideSection<T>({ title, answer, children }: SectionProps<T>) {
  return (
    <section aria-label={title} className="flex flex-col gap-1.5">
      <h3 className="font-medium">{title}</h3>
      <Answered answer={answer} waiting={<SkeletonLines lines={3} />}>
        {children}
      </Answered>
    </section>
  );
}
