import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from './icon-button.tsx';
import { takeToasts } from './toast.ts';

const VISIBLE_MS = 6000;

/** As which a toast comes otherwise, though nothing waits for an answer: keys rest while a dialog is open. */
const notADialog = { role: 'group', 'aria-modal': undefined };
/** The button would be hidden from screen readers until the shelf has the focus, but not from the tab key. */
const notHidden = { 'aria-hidden': undefined };

export function ToastShelf() {
  return (
    <Toast.Provider timeout={VISIBLE_MS} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-4 bottom-[calc(var(--spacing-tabbar)+16px)] z-40 mx-auto flex max-w-[400px] flex-col gap-2 wide:inset-x-auto wide:end-6 wide:bottom-6 wide:w-[400px]">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const t = useTranslations('ui');
  const { toasts, add } = Toast.useToastManager();
  useEffect(
    () =>
      takeToasts(({ title, body, tone = 'neutral' }) => void add({ title, description: body, type: tone })),
    [add],
  );
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      {...notADialog}
      swipeDirection={['down', 'right', 'left']}
      className="rounded border border-line bg-raised shadow-overlay transition-[opacity,translate] duration-200 ease-out data-[ending-style]:opacity-0 data-[limited]:hidden data-[starting-style]:translate-y-2 data-[starting-style]:opacity-0"
    >
      <Toast.Content className="flex items-start gap-3 py-3 ps-4 pe-2">
        <ToneIcon tone={toast.type} />
        <div className="min-w-0 flex-1">
          <Toast.Title className="font-medium" />
          <Toast.Description className="text-quiet" />
        </div>
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
