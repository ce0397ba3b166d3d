import { formatUnits, unitsPerWhole } from '#foundation/money/money.ts';
import { asPrice, formatPrice, priceDecimals } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';
import { priceAt, proceedsOf, sellToReach } from './ltv.ts';
import { loanTermsOf, loanTermsShape } from './terms.ts';

const price = asPrice(30_000n * 10n ** BigInt(priceDecimals));
const collateral = unitsPerWhole / 2n;

/**
 * The worked example of the help centre: half a bitcoin at 30,000 USDT put up for the most it brings, by the
 * document `loans.terms` in force. Decimal strings, amounts in USDT but for the collateral.
 */
export function loanExample(document: unknown) {
  const { openingPpm, levels, interestFreeAgainDays } = loanTermsOf(loanTermsShape.parse(document));
  const worth = proceedsOf(collateral, price);
  const principal = divide(worth * openingPpm, 1_000_000n, 'down');
  const liquidationPrice = priceAt(principal, collateral, levels.liquidationPpm);
  const sold = sellToReach(principal, collateral, liquidationPrice, levels.targetPpm);
  return {
    interestFreeAgainDays,
    collateral: formatUnits(collateral),
    price: formatPrice(price),
    worth: formatUnits(worth),
    principal: formatUnits(principal),
    warningPrice: formatPrice(priceAt(principal, collateral, levels.warningsPpm[0] ?? levels.liquidationPpm)),
    liquidationPrice: formatPrice(liquidationPrice),
    sold: formatUnits(sold),
    repaid: formatUnits(proceedsOf(sold, liquidationPrice)),
    kept: formatUnits(collateral - sold),
  };
}
