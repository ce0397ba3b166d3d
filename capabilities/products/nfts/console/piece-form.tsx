import { useTranslations } from 'use-intl';
import { allOf } from '#foundation/text/words.ts';
import { Form } from '#foundation/ui/form.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { PictureField, pictureFile } from '#foundation/ui/picture-field.tsx';
import type { ReadyPicture } from '#foundation/ui/prepare-picture.ts';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { showToast } from '#foundation/ui/toast.ts';
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
  const create = useCreateNft();
  const { values, change, requestId } = useRequestValues(empty);
  const { picture } = values;
  const input = picture === undefined ? undefined : pieceInputOf(values, pictureFile(picture));
  const text = (name: keyof PieceValues & ('title' | 'creator' | 'chain' | 'address'), most: number) => (
    <TextField
      label={t(name)}
      value={values[name]}
      maxLength={most}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  );
  const money = (name: 'price' | 'startingBid' | 'reserve') => (
    <NumberField
      label={t(name)}
      decimals={8}
      unit="USDT"
      value={values[name]}
      onChange={(next) => change({ [name]: next })}
    />
  );
  const time = (name: 'startsAt' | 'endsAt') => (
    <TextField
      label={t(name)}
      type="datetime-local"
      dir="ltr"
      value={values[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  );
  return (
    <Form
      onSubmit={() => {
        if (input === undefined) return;
        create.mutate(
          { requestId, input },
          {
            onSuccess: ({ title }) => {
              showToast({ title: t('done', { title }), tone: 'good' });
              onListed();
            },
          },
        );
      }}
      submit={t('submit')}
      failure={create.error}
      busy={create.isPending}
      disabled={input === undefined}
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
      <TextArea
        label={t('alt')}
        hint={t('altHint')}
        rows={2}
        maxLength={300}
        value={values.alt}
        onChange={({ currentTarget }) => change({ alt: currentTarget.value })}
      />
      <TextArea
        label={t('story')}
        rows={3}
        maxLength={2000}
        value={values.story}
        onChange={({ currentTarget }) => change({ story: currentTarget.value })}
      />
      <div className="grid gap-4 wide:grid-cols-2">
        {text('chain', 60)}
        {text('address', 200)}
      </div>
      <p className="-mt-2 text-note text-faint">{t('chainHint')}</p>
      <Segmented
        label={t('sale')}
        wide
        value={values.sale}
        onChange={(sale) => change({ sale })}
        options={allOf<SaleKind>()(['auction', 'fixed']).map((value) => ({ value, label: t(value) }))}
      />
      {values.sale === 'fixed' ? (
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
    </Form>
  );
}
