import { useTranslations } from 'use-intl';
import { allOf } from '#foundation/text/words.ts';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { PictureField, pictureFile } from '#foundation/ui/picture-field.tsx';
import type { ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import { RequestForm } from '#foundation/ui/request-form.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { useRequestValues } from '#foundation/ui/use-request-values.ts';
import type { SaleKind } from '../piece.ts';
import { type PieceValues, pieceInputOf } from './piece-input.ts';
import { useCreateNft } from './queries.ts';

const empty: PieceValues & { readonly picture: ReadyPicture | undefined } = {
  title: '',
  creator: '',
  story: '',
  alt: '',
  chain: '',
  address: '',
  sale: 'auction',
  price: '',
  startingBid: '',
  reserve: '',
  startsAt: '',
  endsAt: '',
  picture: undefined,
};

/** Lists a piece: the picture and what is said of it, then how it is sold. */
export function PieceForm({ onListed }: { onListed: () => void }) {
  const t = useTranslations('nfts-console.form');
  const { values, change, chosen, typed, requestId } = useRequestValues(empty);
  const { picture } = values;
  const text = (name: 'title' | 'creator' | 'chain' | 'address', most: number) => (
    <TextField label={t(name)} maxLength={most} {...typed(name)} />
  );
  return (
    <RequestForm
      command={useCreateNft()}
      requestId={requestId}
      input={picture && pieceInputOf(values, pictureFile(picture))}
      submit={t('submit')}
      done={({ title }) => ({ title: t('done', { title }) })}
      onSent={onListed}
    >
      <PictureField
        label={t('picture')}
        hint={t('pictureHint')}
        picture={picture}
        onPicture={(next) => change({ picture: next })}
      />
      <div className="grid gap-4 wide:grid-cols-2">
        {text('title', 80)}
        {text('creator', 80)}
      </div>
      <TextArea label={t('alt')} hint={t('altHint')} rows={2} maxLength={300} {...typed('alt')} />
      <TextArea label={t('story')} rows={3} maxLength={2000} {...typed('story')} />
      <div className="grid gap-4 wide:grid-cols-2">
        {text('chain', 60)}
        {text('address', 200)}
      </div>
      <p className="-mt-2 text-note text-faint">{t('chainHint')}</p>
      <SaleFields sale={values.sale} chosen={chosen} typed={typed} />
    </RequestForm>
  );
}

type SaleProps = Pick<ReturnType<typeof useRequestValues<typeof empty>>, 'chosen' | 'typed'> & {
  sale: SaleKind;
};

/** For a price, or by auction. */
function SaleFields({ sale, chosen, typed }: SaleProps) {
  const t = useTranslations('nfts-console.form');
  const money = (name: 'price' | 'startingBid' | 'reserve') => (
    <NumberField label={t(name)} decimals={8} unit="USDT" {...chosen(name)} />
  );
  const time = (name: 'startsAt' | 'endsAt') => (
    <TextField label={t(name)} type="datetime-local" dir="ltr" {...typed(name)} />
  );
  return (
    <>
      <Segmented
        label={t('sale')}
        wide
        {...chosen('sale')}
        options={allOf<SaleKind>()(['auction', 'fixed']).map((value) => ({ value, label: t(value) }))}
      />
      {sale === 'fixed' ? (
        money('price')
      ) : (
        <>
          <div className="grid gap-4 wide:grid-cols-2">
            {money('startingBid')}
            {money('reserve')}
            {time('startsAt')}
            {time('endsAt')}
          </div>
          <Notice tone="info">{t('auctionHint')}</Notice>
        </>
      )}
    </>
  );
}
