import { expect } from 'vitest';
import { journey } from './harness.ts';
import { signInOperator } from './operator.ts';
import { texts } from './texts.ts';
import { violationsInBothThemes } from './violations.ts';

const t = texts.en;
/** It is split in the sample data. */
const code = 'COST';

journey(
  'an operator halts a market on the page of its risk, and another makes it last',
  async ({ desktop }) => {
    await signInOperator(desktop, 'reviewer');
    await desktop.goto(`/console/exposure/market?code=${code}&book=real`);
    await desktop.getByText(t('orders-console.risk.holders')).first().waitFor();
    await desktop
      .getByRole('button', { name: t('actions-console.reach.of', { code }) })
      .first()
      .click();
    await desktop.getByRole('dialog').getByText(t('actions-console.reach.carriers.orders')).waitFor();
    await desktop.keyboard.press('Escape');

    for (const [operator, act] of [
      ['reviewer', 'halt'],
      ['second', 'agree'],
    ] as const) {
      await signInOperator(desktop, operator);
      await desktop.reload();
      await desktop.getByRole('button', { name: t(`markets-console.${act}.of`, { code }) }).click();
      const dialog = desktop.getByRole('dialog');
      await dialog
        .getByRole('textbox', { name: t('markets-console.reason'), exact: true })
        .fill('A split without a price');
      await dialog.getByRole('button', { name: t(`markets-console.${act}.confirm`, { code }) }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    await desktop.getByText(t('markets-console.states.agreedBy', { author: 'second@sample.test' })).waitFor();
    expect(await violationsInBothThemes(desktop)).toEqual([]);
  },
);
