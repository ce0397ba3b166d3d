import { Badge } from '#foundation/ui/badge.tsx';
import { BeforeAfter } from '#foundation/ui/before-after.tsx';
import { BrandMark, Wordmark } from '#foundation/ui/brand.tsx';
import { Change } from '#foundation/ui/change.tsx';
import { ChangePreview } from '#foundation/ui/change-preview.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { CopyButton } from '#foundation/ui/copy-button.tsx';
import { ExactFigure } from '#foundation/ui/exact-figure.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { HelpLink } from '#foundation/ui/help-link.tsx';
import { InstrumentMark } from '#foundation/ui/mark.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Price } from '#foundation/ui/price.tsx';
import { QrCode } from '#foundation/ui/qr-code.tsx';
import { SampleLabel } from '#foundation/ui/sample-label.tsx';
import { Sparkline } from '#foundation/ui/sparkline.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { VerifyHash } from '#foundation/ui/verify-hash.tsx';
import { Group, Shown } from './shown.tsx';

const hash = '9b4e9be2f81e5bcd1cc773b4d4c0b37847aed8a3ffd980631ebfae5cbbd61131';
const up = [3, 4, 4, 6, 5, 7, 9];

/** Money, prices, times and what names them. */
export function Figures() {
  const tones = ['neutral', 'accent', 'rise', 'fall', 'warn', 'demo', 'real'] as const;
  return (
    <Group name="Figures and names">
      <Shown part="money.tsx, price.tsx, change.tsx, time.tsx, exact-figure.tsx">
        <Money amount="1250.5" currency="USDT" />
        <Money amount="-0.00012345" currency="BTC" />
        <Money amount={undefined} currency="USDT" />
        <Price value={87276.78} decimals={2} />
        <Price value={undefined} decimals={2} />
        <Change percent={1.24} />
        <Change percent={-0.4} />
        <Change percent={undefined} />
        <Time at="2026-11-24T15:30:00.000Z" />
        <ExactFigure shown="1.2 m" exact="1,234,567.89" />
      </Shown>
      <Shown part="badge.tsx, sample-label.tsx">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <SampleLabel />
      </Shown>
      <Shown part="sparkline.tsx">
        <Sparkline points={up} label="rising" />
        <Sparkline points={up.toReversed()} label="falling" />
        <Sparkline points={up} tone="accent" />
      </Shown>
      <Shown part="mark.tsx, brand.tsx, qr-code.tsx">
        <InstrumentMark code="BTCUSD" />
        <InstrumentMark code="EURUSD" size={48} />
        <BrandMark />
        <Wordmark />
        <div className="w-40">
          <QrCode text="bitcoin:sample" label="An address" />
        </div>
      </Shown>
      <Shown part="code.tsx, copy-button.tsx, help-link.tsx">
        <Code>{hash.slice(0, 24)}</Code>
        <CopyButton text={hash} label="Copy the hash" />
        <HelpLink article="fees" />
        <HelpLink article="fees" isMark />
      </Shown>
      <Comparisons />
    </Group>
  );
}

/** Several figures that are read together. */
function Comparisons() {
  return (
    <>
      <Shown part="fact-list.tsx">
        <div className="w-80">
          <FactList
            facts={[
              { label: 'Margin', value: <Money amount="872.77" currency="USDT" />, help: 'margin-orders' },
              {
                label: 'Fee',
                value: <Money amount="0.44" currency="USDT" />,
                note: '0.05 % of the notional',
              },
              { label: 'Total', value: <Money amount="873.21" currency="USDT" />, strong: true },
            ]}
          />
        </div>
      </Shown>
      <Shown part="before-after.tsx, change-preview.tsx">
        <BeforeAfter before={{ label: 'Now', value: '120' }} after={{ label: 'Then', value: '80' }} />
        <ChangePreview
          preview={{ before: '120', after: '80' }}
          labels={{ before: 'Available', after: 'Left' }}
          currency="USDT"
        />
        <ChangePreview
          preview={{ before: '120', after: '-20', refusal: 'INSUFFICIENT_BALANCE' }}
          labels={{ before: 'Available', after: 'Left' }}
          currency="USDT"
        />
      </Shown>
      <Shown part="verify-hash.tsx">
        <VerifyHash hash={hash} compute={async () => hash} />
      </Shown>
    </>
  );
}
