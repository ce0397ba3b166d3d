import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import { nextTab } from './next-tab.ts';
import { useFormat } from './use-format.ts';

type Props<T extends string> = {
  label: string;
  value: T;
  onChange: (value: T) => void;
  /** A count that is not known yet is named all the same: its place is kept. */
  items: readonly { value: T; label: string; count?: number | undefined }[];
  /** The panel of the chosen tab. */
  children?: ReactNode;
  /** At the end of the row of tabs. */
  action?: ReactNode;
  className?: string | undefined;
};

/**
 * A row of tabs over one panel. Written by hand although Base UI has one: home, the first screen, shows tabs,
 * and theirs brings 9 kB (gzip) for a pattern of one key handler.
 */
export function Tabs<T extends string>(props: Props<T>) {
  const { label, value, onChange, items, children, action, className } = props;
  const format = useFormat();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const at = items.findIndex((item) => item.value === value);
    const next = nextTab(event.key, at, items.length, document.documentElement.dir === 'rtl');
    const item = next === undefined ? undefined : items[next];
    if (next === undefined || item === undefined) return;
    event.preventDefault();
    onChange(item.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }

  return (
    <div className={classNames('min-w-0', className)}>
      <div className="flex items-center justify-between gap-x-4 border-b border-line phone:flex-wrap-reverse">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          onKeyDown={onKeyDown}
          className="-mb-px flex min-w-0 gap-6 overflow-x-auto [scrollbar-width:none]"
        >
          {items.map((item) => (
            <button
              key={item.value}
              type="button"
              role="tab"
              id={`${id}-${item.value}`}
              aria-selected={item.value === value}
              aria-controls={children === undefined ? undefined : `${id}-panel`}
              tabIndex={item.value === value ? 0 : -1}
              onClick={() => onChange(item.value)}
              className={classNames(
                'flex h-control shrink-0 items-center gap-1.5 border-b-2 border-transparent font-medium whitespace-nowrap text-quiet outline-offset-[-2px]',
                'hover:text-ink aria-selected:border-accent aria-selected:text-ink',
              )}
            >
              {item.label}
              {'count' in item && (
                <span className="num min-w-[1ch] text-note text-faint">
                  {item.count !== undefined && format.count(item.count)}
                </span>
              )}
            </button>
          ))}
        </div>
        {action !== undefined && <div className="min-h-5 shrink-0 phone:w-full">{action}</div>}
      </div>
      {children !== undefined && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      )}
    </div>
  );
}
