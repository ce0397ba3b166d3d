import { expect } from 'vitest';
import { journey } from './harness.ts';
import { signInOperator } from './operator.ts';
import { texts } from './texts.ts';
import { violations } from './violations.ts';

const t = texts.en;

journey(
  'from any page an operator finds a customer by a few letters, and reads everything they did',
  async ({ desktop }) => {
    await signInOperator(desktop, 'auditor');
    await desktop.goto('/console/');
    await desktop.getByRole('navigation').first().waitFor();
    await desktop.keyboard.press('Control+k');
    await desktop.getByRole('searchbox', { name: t('traces-console.find.label') }).waitFor();
    await desktop.keyboard.type('%%');
    await desktop.getByText(t('traces-console.find.nothing')).waitFor();
    await desktop.keyboard.press('Control+a');
    await desktop.keyboard.type('verified@');
    const found = desktop.getByRole('table', { name: t('traces-console.find.title') });
    await found.getByText('verified@sample.test').waitFor();
    expect(await violations(desktop)).toEqual([]);
    await found.getByRole('link').click();
    await desktop.getByRole('tab', { name: t('traces-console.title') }).click();
    const timeline = desktop.getByRole('table', { name: t('traces-console.title') });
    await timeline.getByText(t('traces-console.kinds.customer')).waitFor();
    expect(await violations(desktop)).toEqual([]);
    await desktop.getByRole('combobox', { name: t('traces-console.kind') }).click();
    await desktop.getByRole('option', { name: t('traces-console.kinds.submission') }).click();
    await timeline.getByRole('link').first().click();
    await found.getByText(t('traces-console.kinds.submission')).waitFor();
    await desktop.goto('/console/audit?name=traces.find');
    await desktop.getByText('verified@').first().waitFor();
  },
);
