import { NftsPage } from '#capabilities/products/nfts/web/nfts-page.tsx';
import { SwitchToReal } from '../../shells/book-switch.tsx';

/** `/nfts`: the charity's market, with the way to the real account where it is bought in. */
export function NftsScreen() {
  return <NftsPage bookSwitch={<SwitchToReal />} />;
}
