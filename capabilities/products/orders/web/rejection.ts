/** Why a pending order was rejected when its price came, as the lists and the news tell it. */
export type Rejection = 'balance' | 'tooMany' | 'gap' | 'leverage' | 'ended' | 'converted' | 'other';

const byRefusal: Readonly<Record<string, Rejection>> = {
  INSUFFICIENT_BALANCE: 'balance',
  TOO_MANY_OPEN_ORDERS: 'tooMany',
  LEVERAGE_INVALID: 'leverage',
  LISTING_ENDED: 'ended',
  LOTS_INVALID: 'converted',
  STOP_LOSS_UNREASONABLE: 'gap',
  TAKE_PROFIT_UNREASONABLE: 'gap',
  STOPS_UNREASONABLE: 'gap',
};

/** From the refusal's name; what is new to this client is "other". */
export function rejectionOf(refusal: string | undefined): Rejection {
  return byRefusal[refusal ?? ''] ?? 'other';
}
