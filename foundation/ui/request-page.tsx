import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useKeys } from './keys.ts';
import { Page } from './page.tsx';

type Props = {
  title: string;
  /** Whether this operator may ask for anything. */
  mayAsk: boolean;
  /** What the button and the key `n` do. */
  ask: string;
  /** Over the form, where it differs from the button. */
  formTitle?: string;
  formLead: string;
  form: (close: () => void) => ReactNode;
  children: ReactNode;
};

/** What operators have asked for, and the form that asks for more. */
export function RequestPage(props: Props) {
  const { title, mayAsk, ask, formTitle = ask, formLead, form, children } = props;
  const [isAsking, setIsAsking] = useState(false);
  const open = () => setIsAsking(true);
  useKeys(mayAsk ? [{ key: 'n', text: ask, press: open }] : []);
  return (
    <Page
      title={title}
      width="full"
      actions={
        mayAsk && (
          <Button tone="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={open}>
            {ask}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">{children}</div>
      <Dialog open={isAsking} onOpenChange={setIsAsking} title={formTitle} description={formLead}>
        {form(() => setIsAsking(false))}
      </Dialog>
    </Page>
  );
}
