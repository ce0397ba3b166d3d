import { describe, expect, test } from 'vitest';
import { accountChange, emptyDraft, wantedFunding, wantedPreview } from './funding-draft.ts';

const draft = {
  ...emptyDraft('real'),
  amount: '500',
  reasonCode: 'reserve',
  evidence: 'Transfer 7',
  note: 'For November',
} as const;
const asked = { book: 'real', account: 'house/plan-yield', currency: 'USDT', amount: '500' };

describe('a funding that is filled in', () => {
  test('its direction is the sign of what is asked', () => {
    expect(wantedPreview(draft)).toEqual(asked);
    expect(wantedPreview({ ...draft, direction: 'out' })).toEqual({ ...asked, amount: '-500' });
  });

  test.each(['', '0', '0.0', '-5', '1,5', '0.000000001'])('“%s” is no amount', (amount) => {
    expect(wantedPreview({ ...draft, amount })).toBeUndefined();
  });

  test('another account keeps a currency that it has', () => {
    expect(accountChange({ ...draft, currency: 'BTC' }, 'house/conversion').currency).toBe('BTC');
    expect(accountChange({ ...draft, currency: 'BTC' }, 'house/plan-yield').currency).toBe('USDT');
  });

  test('it is sent when nothing is missing and the preview refuses nothing', () => {
    const { reasonCode, evidence, note } = draft;
    expect(wantedFunding(draft, {})).toEqual({ ...asked, reasonCode, evidence, note });
    expect(wantedFunding(draft, undefined)).toBeUndefined();
    expect(wantedFunding(draft, { refusal: 'HOUSE_ACCOUNT_SHORT' })).toBeUndefined();
    for (const missing of [{ reasonCode: undefined }, { evidence: ' ' }, { note: '' }, { amount: '' }]) {
      expect(wantedFunding({ ...draft, ...missing }, {})).toBeUndefined();
    }
  });
});
