import { OptionMarketsContext } from '#capabilities/products/options/web/option-markets.ts';
import { OptionsPage as Options } from '#capabilities/products/options/web/options-page.tsx';
import { optionMarkets } from '../../option-markets.ts';
import { OptionReceipt } from './option-receipt.tsx';

/** `/profile/options`: the options' own screen, with the markets' names and prices and the orders' slip. */
export function OptionsPage() {
  return (
    <OptionMarketsContext value={optionMarkets}>
      <Options receipt={(option, onClose) => <OptionReceipt option={option} onClose={onClose} />} />
    </OptionMarketsContext>
  );
}
