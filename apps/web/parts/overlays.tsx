import { type ReactNode, useState } from 'react';
import { BottomSheet } from '#foundation/ui/bottom-sheet.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { ConfirmDialog } from '#foundation/ui/confirm-dialog.tsx';
import { Dialog } from '#foundation/ui/dialog.tsx';
import { InDoubtCard } from '#foundation/ui/in-doubt.tsx';
import { LanguageMenu } from '#foundation/ui/language-menu.tsx';
import { Menu } from '#foundation/ui/menu.tsx';
import { MoneyDialog } from '#foundation/ui/money-dialog.tsx';
import { SheetOrDialog } from '#foundation/ui/sheet-or-dialog.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { ThemeMenu } from '#foundation/ui/theme-menu.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { Toaster } from '#foundation/ui/toaster.tsx';
import type { Doubt, MoneyCommand } from '#foundation/ui/use-money-command.ts';
import { Group, Shown } from './shown.tsx';

type Asked = { amount: string };

const doubt: Doubt<Asked> = {
  kind: 'undecided',
  input: { amount: '100' },
  askedAt: Date.UTC(2026, 10, 24, 15, 30),
  isOld: false,
};
const command: MoneyCommand<Asked> = {
  doubt: undefined,
  failure: undefined,
  refusal: undefined,
  isBusy: false,
  asked: undefined,
  ask: () => undefined,
  askAgain: () => undefined,
  giveUp: () => undefined,
  clear: () => undefined,
};
const money = { command, asked: ({ amount }: Asked) => `Repay ${amount} USDT`, lookUp: '/' } as const;

/** What opens over a page, each by its button. */
export function Overlays() {
  return (
    <Group name="Overlays">
      <Shown part="dialog.tsx, bottom-sheet.tsx, sheet-or-dialog.tsx, confirm-dialog.tsx, money-dialog.tsx">
        <Opened name="Dialog">
          {(overlay) => <Dialog {...overlay} title="A dialog" description="With a description" />}
        </Opened>
        <Opened name="Bottom sheet">{(overlay) => <BottomSheet {...overlay} title="A sheet" />}</Opened>
        <Opened name="Sheet or dialog">{(overlay) => <SheetOrDialog {...overlay} title="By width" />}</Opened>
        <Opened name="Confirm">
          {({ open, onOpenChange }) => (
            <ConfirmDialog
              open={open}
              onOpenChange={onOpenChange}
              title="Close the position?"
              confirmLabel="Close 0.10 lots"
              tone="danger"
              onConfirm={() => onOpenChange(false)}
              refusal={<RefusalNotice>The market is closed</RefusalNotice>}
            />
          )}
        </Opened>
        <Opened name="Money">
          {({ open, onOpenChange }) =>
            open && (
              <MoneyDialog
                {...money}
                title="Repay"
                body="Interest first."
                confirmLabel="Repay 100.00 USDT"
                input={{ amount: '100' }}
                onClose={() => onOpenChange(false)}
              />
            )
          }
        </Opened>
      </Shown>
      <Shown part="menu.tsx, lazy-menu.tsx, language-menu.tsx, theme-menu.tsx">
        <Menu
          label="A menu"
          trigger={<Button>Menu</Button>}
          items={['One', 'Two'].map((label) => ({ key: label, label, onSelect: () => undefined }))}
        />
        <LanguageMenu />
        <ThemeMenu />
      </Shown>
      <Shown part="toaster.tsx, toast-shelf.tsx">
        <Button
          onClick={() => showToast({ title: 'Order placed', body: 'It waits for its price.', tone: 'good' })}
        >
          Good
        </Button>
        <Button onClick={() => showToast({ title: 'Order rejected', tone: 'bad' })}>Bad</Button>
        <Toaster />
      </Shown>
      <Shown part="in-doubt.tsx">
        <InDoubtCard {...money} doubt={doubt} />
      </Shown>
    </Group>
  );
}

type Overlay = { open: boolean; onOpenChange: (open: boolean) => void };

function Opened({ name, children }: { name: string; children: (overlay: Overlay) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      {children({ open, onOpenChange: setOpen })}
    </>
  );
}
