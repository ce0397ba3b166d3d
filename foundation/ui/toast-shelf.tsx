import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { giveRoom } from './news-room.ts';
import { takeToasts } from './toast.ts';

const VISIBLE_MS = 6000;

/** As which a toast comes otherwise, though nothing waits for an answer: keys rest while a dialog is open. */
const notADialog = { role: 'group', 'aria-modal': undefined };
/** The button would be hidden from screen readers until the shelf has the focus, but not from the tab key. */
const notHidden = { 'aria-hidden': undefined };

export function ToastShelf() {
  const t = useTranslations('notifications');
  return (
    <Toast.Provider timeout={VISIBLE_MS} limit={3}>
      <Toast.Portal>
        <div ref={giveRoom} data-news-strip className="fixed inset-x-0 top-0 z-40 bg-raised">
          <Toast.Viewport aria-label={t('title')} className="outline-none">
            <ToastList />
          </Toast.Viewport>
        </div>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const t = useTranslations('ui');
  const { toasts, add, close } = Toast.useToastManager();
  useEffect(
    () =>
      takeToasts(({ title, body, tone = 'neutral', action }) => {
        const toast = { title, description: body, type: tone };
        if (action === undefined) return void add(toast);
        const id = add({
          ...toast,
          timeout: action.forMs ?? 0,
          actionProps: {
            children: action.label,
            onClick() {
              if (action.forMs !== undefined) close(id);
              action.onPress();
            },
          },
        });
      }),
    [add, close],
  );
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      {...notADialog}
      swipeDirection={['up', 'right', 'left']}
      className="border-b border-line-strong transition-opacity duration-200 ease-out data-[ending-style]:opacity-0 data-[limited]:hidden data-[starting-style]:opacity-0"
    >
      <Toast.Content className="mx-auto flex w-full max-w-canvas items-start gap-3 py-2.5 ps-4 pe-2 wide:px-8">
        <ToneIcon tone={toast.type} />
        <div className="flex min-w-0 flex-1 flex-wrap gap-x-3 phone:flex-col">
          <Toast.Title className="font-medium" />
          <Toast.Description className="text-quiet" />
        </div>
        {toast.actionProps !== undefined && (
          <Toast.Action {...notHidden} render={<Button size="small" className="-my-1.5" />} />
        )}
        <Toast.Close
          {...notHidden}
          render={<IconButton size="small" label={t('dismiss')} icon={<X size={16} />} className="-my-1.5" />}
        />
      </Toast.Content>
    </Toast.Root>
  ));
}

function ToneIcon({ tone }: { tone: string | undefined }) {
  if (tone === 'good')
    return <CircleCheck size={18} className="mt-px shrink-0 text-rise" aria-hidden="true" />;
  if (tone === 'bad')
    return <CircleAlert size={18} className="mt-px shrink-0 text-danger" aria-hidden="true" />;
  return <Info size={18} className="mt-px shrink-0 text-quiet" aria-hidden="true" />;
}
