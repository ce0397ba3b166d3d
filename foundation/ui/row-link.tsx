import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight, type LucideIcon } from 'lucide-react';

type Props = {
  to: NonNullable<LinkProps['to']>;
  icon: LucideIcon;
  label: string;
  note?: string | undefined;
  /** What is chosen there now. */
  value?: string | undefined;
};

/** A line of a card that leads to another screen. */
export function RowLink({ to, icon: Icon, label, note, value }: Props) {
  return (
    <Link
      to={to}
      className="flex min-h-14 items-center gap-3.5 px-4 py-3 outline-offset-[-2px] transition-colors duration-100 hover:bg-sunken/60 wide:px-5"
    >
      <Icon size={20} strokeWidth={1.75} className="shrink-0 text-quiet" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        {note !== undefined && <span className="block text-note text-faint">{note}</span>}
      </span>
      {value !== undefined && <span className="text-quiet">{value}</span>}
      <ChevronRight size={18} className="mirror shrink-0 text-faint" aria-hidden="true" />
    </Link>
  );
}
