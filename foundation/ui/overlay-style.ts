/** The veil behind dialogs and sheets. */
export const backdropStyle = [
  'fixed inset-0 z-20 min-h-dvh bg-overlay transition-opacity duration-150',
  'data-[starting-style]:opacity-0 data-[ending-style]:opacity-0',
].join(' ');

export type OverlayProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: React.ReactNode;
  children?: React.ReactNode;
  /** The row of buttons at the foot, always in sight. */
  actions?: React.ReactNode;
};
