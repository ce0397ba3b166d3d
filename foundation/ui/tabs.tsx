import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useFormat } from './use-format.ts';

type Props<T extends string> = {
  label: string;
  value: T;
  onChange: (value: T) => void;
  items: readonly { value: T; label: string; count?: number | undefined }[];
  /** The panel of the chosen tab. */
  children?: ReactNode;
  /** At the end of the row of tabs. */
  action?: ReactNode;
  className?: string | undefined;
};

export function Tabs<T extends string>({
  label,
  value,
  onChange,
  items,
  children,
  action,
  className,
}: Props<T>) {
  const format = useFormat();
  return (
    <Base.Root
      value={value}
      onValueChange={(next: T) => onChange(next)}
      className={classNames('min-w-0', className)}
    >
      <div className="flex items-center justify-between gap-4 border-b border-line">
        <Base.List
          aria-label={label}
          className="-mb-px flex min-w-0 gap-6 overflow-x-auto [scrollbar-width:none]"
        >
          {items.map((item) => (
            <Base.Tab
              key={item.value}
              value={item.value}
              className={classNames(
                'flex h-control shrink-0 items-center gap-1.5 border-b-2 border-transparent font-medium whitespace-nowrap text-quiet outline-offset-[-2px]',
                'hover:text-ink data-[active]:border-accent data-[active]:text-ink',
              )}
            >
              {item.label}
              {item.count !== undefined && (
                <span className="num text-note text-faint">{format.count(item.count)}</span>
              )}
            </Base.Tab>
          ))}
        </Base.List>
        {action}
      </div>
      {children !== undefined && (
        <Base.Panel key={value} value={value} className="outline-none">
          {children}
        </Base.Panel>
      )}
    </Base.Root>
  );
}
