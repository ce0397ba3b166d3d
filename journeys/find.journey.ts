import { expect } from 'vitest';
import { dayMs } from '#foundation/time/clock.ts';
import { sharedJourney as journey } from './harness.ts';
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
    const palette = desktop.getByRole('searchbox', { name: t('console.palette.label') });
    await palette.fill('%%');
    await desktop.keyboard.press('Enter');
    await desktop.getByText(t('traces-console.find.nothing')).waitFor();
    await desktop.keyboard.press('Control+k');
    await palette.fill('verified@');
    await desktop.keyboard.press('Enter');
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

journey(
  'by keys alone an operator finds what may be done on a page, and it asks first',
  async ({ desktop }) => {
    await signInOperator(desktop, 'admin');
    await desktop.goto('/console/customers?text=verified');
    const palette = desktop.getByRole('searchbox', { name: t('console.palette.label') });
    const entry = (name: string) => desktop.getByRole('dialog').getByRole('button', { name });
    const list = desktop.getByRole('table', { name: t('customers-console.title') });
    await list.getByText('verified@sample.test').waitFor();
    await desktop.keyboard.press('Control+k');
    await palette.waitFor();
    expect(await violations(desktop)).toEqual([]);
    // Not on this page.
    expect(await entry(t('customers-console.limit.confirm.frozen')).count()).toBe(0);
    await palette.fill(t('console.nav.support').slice(0, 4));
    await desktop.keyboard.press('Enter');
    await desktop.waitForURL('**/console/support**');
    await desktop.goBack();
    await list.getByText('verified@sample.test').click();
    await desktop.getByRole('button', { name: t('customers-console.limit.act') }).waitFor();
    await desktop.keyboard.press('Control+k');
    await palette.fill('freeze');
    await desktop.keyboard.press('ArrowDown');
    await desktop.keyboard.press('Enter');
    await desktop.getByRole('dialog', { name: /verified/ }).waitFor();
    const answer = await desktop.request.get('/swx/operator/customers/search?limit=frozen');
    expect(await answer.json()).toMatchObject({ total: 0 });
  },
);

journey('a list by days keeps them in its address, in its file and over its pages', async ({ desktop }) => {
  await signInOperator(desktop, 'admin');
  await desktop.goto('/console/customers?text=sample&page=2');
  await desktop.getByLabel(t('console.days.from'), { exact: true }).fill('2020-01-01');
  const list = desktop.getByRole('table', { name: t('customers-console.title') });
  await list.getByText('verified@sample.test').waitFor();
  expect(new URL(desktop.url()).search).toBe('?text=sample&from=2020-01-01');
  await desktop.getByLabel(t('console.days.to'), { exact: true }).fill('2020-01-02');
  await desktop.getByText(t('console.days.none')).waitFor();
  expect(await violations(desktop)).toEqual([]);
  const file = desktop.getByRole('link', { name: t('console.exportCsv') });
  const asked = new URL((await file.getAttribute('href')) ?? '', desktop.url()).searchParams;
  expect(Date.parse(asked.get('to') ?? '') - Date.parse(asked.get('from') ?? '')).toBe(2 * dayMs);
  await desktop.reload();
  await desktop.getByRole('button', { name: t('console.days.all') }).click();
  await list.getByText('verified@sample.test').click();

  await desktop.getByRole('tab', { name: t('customers-console.tabs.notes') }).click();
  await desktop.getByRole('textbox', { name: t('customers-console.notes.text') }).fill('By telephone.');
  await desktop.getByRole('button', { name: t('customers-console.notes.add') }).click();
  await desktop
    .getByRole('list', { name: t('customers-console.notes.title') })
    .getByText('By telephone.')
    .waitFor();
  await desktop.getByLabel(t('console.days.to'), { exact: true }).fill('2020-01-02');
  await desktop.getByText(t('console.days.none')).waitFor();
  await desktop.getByRole('tab', { name: t('customers-console.tabs.records') }).click();
  await desktop.getByRole('table', { name: t('accounts-console.records') }).waitFor();
  expect(new URL(desktop.url()).searchParams.get('to')).toBeNull();
});
