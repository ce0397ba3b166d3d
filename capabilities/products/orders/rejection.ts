/** Why a pending order was rejected when its price came, as the lists and the news tell it. */
export type Rejection =
  | 'balance'
  | 'tooMany'
  | 'gap'
  | 'leverage'
  | 'platform'
  | 'reserve'
  | 'reserveShare'
  | 'ended'
  | 'converted'
  | 'other';

const byRefusal: Readonly<Record<string, Rejection>> = {
  INSUFFICIENT_BALANCE: 'balance',
  TOO_MANY_OPEN_ORDERS: 'tooMany',
  LEVERAGE_INVALID: 'leverage',
  ORDER_CANCELLED_BY_PLATFORM: 'platform',
  LISTING_ENDED: 'ended',
  LOTS_INVALID: 'converted',
  STOP_LOSS_UNREASONABLE: 'gap',
  TAKE_PROFIT_UNREASONABLE: 'gap',
  STOPS_UNREASONABLE: 'gap',
  'TRADING_UNAVAILABLE reserve': 'reserve',
  'TRADING_UNAVAILABLE reserveShare': 'reserveShare',
};

/** From the refusal's name and its own reason; what is new to this client is "other". */
export function rejectionOf(refusal: string | undefined, detail?: string): Rejection {
  return byRefusal[detail === undefined ? (refusal ?? '') : `${refusal} ${detail}`] ?? 'other';
}
