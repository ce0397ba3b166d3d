import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { popupItemStyle, popupStyle } from './popup-style.ts';
import { inLanguage } from './script-fonts.ts';

export type MenuItem = {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Present when the items are choices: whether this one is chosen. */
  checked?: boolean | undefined;
  /** The item's own language, when it differs from the page's. */
  lang?: string | undefined;
  onSelect: () => void;
};

export type MenuProps = {
  trigger: ReactElement;
  label: string;
  items: readonly MenuItem[];
  align?: 'start' | 'center' | 'end' | undefined;
  /** Opens as soon as it is there. */
  defaultOpen?: boolean | undefined;
};

export function Menu({ trigger, label, items, align = 'end', defaultOpen = false }: MenuProps) {
  return (
    <Base.Root defaultOpen={defaultOpen} modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} className="z-30 outline-none">
          <Base.Popup aria-label={label} className={classNames(popupStyle, 'min-w-44 p-1')}>
            {items.map((item) =>
              item.checked === undefined ? (
                <Base.Item key={item.key} className={popupItemStyle} onClick={item.onSelect}>
                  <ItemBody item={item} />
                </Base.Item>
              ) : (
                <Base.CheckboxItem
                  key={item.key}
                  checked={item.checked}
                  closeOnClick
                  className={popupItemStyle}
                  onCheckedChange={item.onSelect}
                >
                  <ItemBody item={item} />
                  {item.checked && <Check size={16} className="text-accent" aria-hidden="true" />}
                </Base.CheckboxItem>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function ItemBody({ item }: { item: MenuItem }) {
  return (
    <>
      {item.icon !== undefined && <span className="text-faint">{item.icon}</span>}
      <span className="flex-1" {...inLanguage(item.lang)}>
        {item.label}
      </span>
    </>
  );
}
