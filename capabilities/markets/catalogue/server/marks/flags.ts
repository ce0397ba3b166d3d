import {
  AU,
  BR,
  CA,
  CH,
  CN,
  CZ,
  DK,
  EU,
  GB,
  HK,
  HU,
  IL,
  IN,
  JP,
  KR,
  MX,
  NO,
  NZ,
  PL,
  SE,
  SG,
  TH,
  TR,
  US,
  ZA,
} from 'country-flag-icons/string/1x1';

/** The flag that stands for a currency: of who issues it. */
const flags: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AUD: AU,
    BRL: BR,
    CAD: CA,
    CHF: CH,
    CNH: CN,
    CNY: CN,
    CZK: CZ,
    DKK: DK,
    EUR: EU,
    GBP: GB,
    HKD: HK,
    HUF: HU,
    ILS: IL,
    INR: IN,
    JPY: JP,
    KRW: KR,
    MXN: MX,
    NOK: NO,
    NZD: NZ,
    PLN: PL,
    SEK: SE,
    SGD: SG,
    THB: TH,
    TRY: TR,
    USD: US,
    ZAR: ZA,
  }),
);

/** A currency's flag as a square of so many units at a place; undefined where there is none. */
export function flagAt(currency: string, x: number, y: number, size: number): string | undefined {
  return flags.get(currency)?.replace('<svg ', `<svg x="${x}" y="${y}" width="${size}" height="${size}" `);
}
