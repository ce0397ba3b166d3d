import { formatUnits } from '#foundation/money/money.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import type { Donations } from '../contract.ts';
import { refOf, remittanceRefOf } from '../piece.ts';
import type { NftNeeds } from './needs.ts';
import { thumbAddress, wordsOf } from './nft-view.ts';
import { selectSold } from './pieces.sql.ts';
import { matches, remittanceRequests } from './remittances.sql.ts';

const shownAtMost = 200;

/** Everything on it is a sum or a row of the ledger; the pieces' and remittances' own rows only name them. */
export async function readDonations(
  { db, ledger }: Pick<NftNeeds, 'db' | 'ledger'>,
  language: Language,
): Promise<Donations> {
  const [sold, { rows: paid }] = await Promise.all([
    selectSold(db, shownAtMost),
    remittanceRequests.page(db, matches({ status: 'approved' }), { offset: 0, limit: shownAtMost }),
  ]);
  const refs = [...sold.map(({ id }) => refOf(id)), ...paid.map(({ id }) => remittanceRefOf(id))];
  const [{ received, paidOut }, transfers] = await Promise.all([
    ledger.charity('real'),
    ledger.charityTransfers('real', refs),
  ]);
  const byRef = new Map(transfers.map((transfer) => [transfer.ref, transfer]));
  const inLedger = (ref: string) => {
    const transfer = byRef.get(ref);
    if (transfer === undefined) return undefined;
    const { id, units, at, batchHash } = transfer;
    return { amount: formatUnits(units), time: formatInstant(at), transferId: String(id), batchHash };
  };
  return {
    total: formatUnits(received),
    paidOut: formatUnits(paidOut),
    payable: formatUnits(received - paidOut),
    currency: 'USDT',
    sample: sold.some(({ is_sample }) => is_sample),
    nfts: sold.flatMap((row) => {
      const { id, picture, is_sample: sample } = row;
      const { title, creator, alt } = wordsOf(row, language);
      const transfer = inLedger(refOf(id));
      if (transfer === undefined) return [];
      return [{ id: String(id), title, creator, thumbnail: thumbAddress(picture), alt, sample, ...transfer }];
    }),
    payouts: paid.flatMap(({ id, reference, document_hash: documentHash }) => {
      const transfer = inLedger(remittanceRefOf(id));
      return transfer === undefined ? [] : [{ id: String(id), reference, documentHash, ...transfer }];
    }),
  };
}
