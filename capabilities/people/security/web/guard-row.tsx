import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  icon: LucideIcon;
  label: string;
  note: ReactNode;
  /** Whether it is on, in a word or a badge. */
  state?: ReactNode;
  /** Its buttons. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** One guard of the account: what it is, whether it is on, and what can be done about it. */
export function GuardRow({ icon: Icon, label, note, state, actions, children }: Props) {
  return (
    <div className="px-4 py-3.5 wide:px-5">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <Icon size={20} strokeWidth={1.75} className="shrink-0 text-quiet" aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            {label}
            {state}
          </h3>
          <p className="text-note text-faint">{note}</p>
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2 ps-8.5 wide:ps-0">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
