/**
 * Every expected failure of a call: its stable name, the number on the wire and the HTTP status.
 * 10001–20011 are the specification's (section 8); the platform's own start at 10101.
 * The sentence for each is `refusals.<name>` in the locale files.
 */
export const catalogue = {
  UNAUTHENTICATED: { code: 401, status: 401 },
  FORBIDDEN: { code: 403, status: 403 },
  ACCOUNT_REQUIRED: { code: 10001, status: 400 },
  EMAIL_INVALID: { code: 10002, status: 400 },
  USERNAME_INVALID: { code: 10003, status: 400 },
  PASSWORD_INCORRECT: { code: 10004, status: 400 },
  USER_ABNORMAL: { code: 10005, status: 403 },
  USERNAME_TAKEN: { code: 10006, status: 409 },
  EMAIL_TAKEN: { code: 10007, status: 409 },
  USER_STATUS_WRONG: { code: 10008, status: 403 },
  NO_MATCHING_USER: { code: 10009, status: 404 },
  INSUFFICIENT_BALANCE: { code: 10011, status: 400 },
  TRADING_UNAVAILABLE: { code: 10015, status: 409 },
  PURCHASE_AMOUNT_WRONG: { code: 10016, status: 400 },
  PARAMETER_UNAVAILABLE: { code: 10018, status: 404 },
  KYC_STATUS_WRONG: { code: 10019, status: 409 },
  KYC_REQUIRED: { code: 10022, status: 403 },
  CODE_INCORRECT: { code: 10091, status: 400 },
  REAL_ACCOUNT_REQUIRED: { code: 10101, status: 403 },
  DEMO_DISABLED: { code: 10102, status: 403 },
  TOTP_REQUIRED: { code: 10103, status: 403 },
  INPUT_INVALID: { code: 10104, status: 400 },
  REQUEST_ID_REQUIRED: { code: 10105, status: 400 },
  REQUEST_ID_REUSED: { code: 10106, status: 409 },
  NOT_FOUND: { code: 10107, status: 404 },
  BODY_TOO_LARGE: { code: 10109, status: 413 },
  MEDIA_UNSUPPORTED: { code: 10110, status: 415 },
  SERVICE_UNAVAILABLE: { code: 10111, status: 503 },
  UNKNOWN: { code: 10112, status: 503 },
  LOGIN_LOCKED: { code: 10113, status: 429 },
  TOO_MANY_REQUESTS: { code: 10114, status: 429 },
  PASSWORD_TOO_WEAK: { code: 10115, status: 400 },
  PASSWORDS_DIFFER: { code: 10116, status: 400 },
  COUNTRY_UNKNOWN: { code: 10117, status: 400 },
  INSTRUMENT_UNKNOWN: { code: 10118, status: 404 },
  PRICE_MOVED: { code: 10119, status: 409 },
  LOTS_INVALID: { code: 10120, status: 400 },
  LEVERAGE_INVALID: { code: 10121, status: 400 },
  STOP_LOSS_UNREASONABLE: { code: 10122, status: 400 },
  TAKE_PROFIT_UNREASONABLE: { code: 10123, status: 400 },
  STOPS_UNREASONABLE: { code: 10124, status: 400 },
  ORDER_NOT_OPEN: { code: 10125, status: 409 },
  TOO_MANY_OPEN_ORDERS: { code: 10126, status: 409 },
  AMOUNT_INVALID: { code: 10128, status: 400 },
  PRICE_UNREASONABLE: { code: 10129, status: 400 },
  TRAILING_DISTANCE_UNREASONABLE: { code: 10130, status: 400 },
  ORDER_NOT_PENDING: { code: 10131, status: 409 },
  TOO_MANY_PRICE_ALERTS: { code: 10140, status: 409 },
  STEP_UP_REQUIRED: { code: 10150, status: 403 },
  IMAGE_FORMAT: { code: 10180, status: 415 },
  IMAGE_TOO_LARGE: { code: 10181, status: 413 },
  IMAGE_BROKEN: { code: 10182, status: 400 },
  IMAGE_DIMENSIONS: { code: 10183, status: 400 },
  IMAGE_REQUIRED: { code: 10184, status: 400 },
  NOT_SIGNED: { code: 10185, status: 400 },
  AGE_TOO_LOW: { code: 10186, status: 403 },
  PHONE_INVALID: { code: 10187, status: 400 },
  BIRTHDATE_INVALID: { code: 10188, status: 400 },
  INVITATION_CODE_WRONG: { code: 20007, status: 400 },
  OLD_PASSWORD_WRONG: { code: 20008, status: 400 },
  INSUFFICIENT_FUNDS: { code: 20009, status: 400 },
  TOO_FREQUENT: { code: 20010, status: 429 },
  PENDING_REVIEW_EXISTS: { code: 20011, status: 409 },
} as const;

export type RefusalName = keyof typeof catalogue;

/** Success codes that are not plain 200 (section 8). */
export const successCodes = {
  DONE: 200,
  SUBMITTED_FOR_REVIEW: 20001,
  RECHARGE_SUBMITTED: 20002,
  WITHDRAWAL_SUBMITTED: 20003,
  PURCHASED: 20004,
  MODIFIED: 20005,
} as const;
export type SuccessName = keyof typeof successCodes;

export function isRefusalName(name: string): name is RefusalName {
  return Object.hasOwn(catalogue, name);
}
