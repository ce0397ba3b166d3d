import { type ReactNode, useState } from 'react';
import { Button } from '#foundation/ui/button.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { showToast } from '#foundation/ui/toast.ts';

type OpeningProps = {
  label: string;
  title: string;
  /** Said when the form has done its work. */
  done: string;
  form: (onDone: () => void) => ReactNode;
};

/** A button that opens a form in a dialog. */
export function Opening({ label, title, done, form }: OpeningProps) {
  const [isOpen, setIsOpen] = useState(false);
  const finish = () => {
    setIsOpen(false);
    showToast({ title: done, tone: 'good' });
  };
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={title} size="small">
        {isOpen && form(finish)}
      </Dialog>
    </>
  );
}
