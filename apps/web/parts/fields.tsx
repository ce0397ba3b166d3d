import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Checkbox } from '#foundation/ui/checkbox.tsx';
import { ChoiceList } from '#foundation/ui/choice-list.tsx';
import { CodeField } from '#foundation/ui/code-field.tsx';
import { DateField } from '#foundation/ui/date-field.tsx';
import { Form } from '#foundation/ui/form.tsx';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { PasswordField } from '#foundation/ui/password-field.tsx';
import { PictureField } from '#foundation/ui/picture-field.tsx';
import { SearchField } from '#foundation/ui/search-field.tsx';
import { SearchSelect } from '#foundation/ui/search-select.tsx';
import { SecondFactorField } from '#foundation/ui/second-factor-field.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { unsigned } from '#foundation/ui/signature.ts';
import { SignatureField } from '#foundation/ui/signature-field.tsx';
import { TextArea } from '#foundation/ui/text-area.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { TextAnchor } from '#foundation/ui/text-link.tsx';
import { Group, Shown } from './shown.tsx';

const shownNetworks = [
  { value: 'ethereum', label: 'Ethereum', detail: 'ERC-20' },
  { value: 'bitcoin', label: 'Bitcoin', detail: 'mainnet' },
] as const;
type Network = (typeof shownNetworks)[number]['value'];

/** What is pressed, typed into and chosen from. */
export function Fields() {
  return (
    <Group name="Buttons and fields">
      <Buttons />
      <Typed />
      <Chosen />
      <Dates />
      <Forms />
    </Group>
  );
}

function Buttons() {
  const tones = ['primary', 'plain', 'quiet', 'rise', 'fall', 'danger'] as const;
  return (
    <>
      <Shown part="button.tsx">
        {tones.map((tone) => (
          <Button key={tone} tone={tone}>
            {tone}
          </Button>
        ))}
        <Button size="small">small</Button>
        <Button size="large">large</Button>
        <Button busy>busy</Button>
        <Button disabled>disabled</Button>
      </Shown>
      <Shown part="icon-button.tsx, text-link.tsx">
        <IconButton label="Search" icon={<Search size={18} />} />
        <IconButton label="Pressed" pressed icon={<Search size={18} />} />
        <IconButton label="Disabled" disabled size="small" icon={<Search size={16} />} />
        <TextAnchor href="#">a link in a sentence</TextAnchor>
      </Shown>
    </>
  );
}

function Typed() {
  const [amount, setAmount] = useState('1250.5');
  const [code, setCode] = useState('123');
  const [sought, setSought] = useState('');
  const [signature, setSignature] = useState(unsigned);
  return (
    <>
      <Shown part="text-field.tsx, text-area.tsx, password-field.tsx">
        <TextField label="Address" hint="With its checksum" placeholder="0x…" />
        <TextField label="Address" defaultValue="0x12" error="Not an address" />
        <TextField label="Address" defaultValue="fixed" disabled />
        <PasswordField label="Password" defaultValue="sample-customer-1" />
        <TextArea label="Note" hint="Grows with its text" />
      </Shown>
      <Shown part="number-field.tsx, number-reading.tsx">
        <NumberField label="Amount" value={amount} onChange={setAmount} decimals={2} unit="USDT" step="10" />
        <NumberField
          label="Amount"
          value="7"
          onChange={setAmount}
          decimals={2}
          unit="USDT"
          error="Too little"
        />
        <NumberField label="Amount" value="" onChange={setAmount} decimals={2} placeholder="0.00" disabled />
      </Shown>
      <Shown part="code-field.tsx, second-factor-field.tsx, search-field.tsx">
        <CodeField label="Code" value={code} onChange={(event) => setCode(event.target.value)} />
        <SecondFactorField value={code} onChange={setCode} error="Wrong code" />
        <SearchField label="Search" value={sought} onChange={setSought} placeholder="BTC" />
      </Shown>
      <Shown part="picture-field.tsx, file-input.tsx">
        <PictureField label="Passport" picture={undefined} onPicture={() => undefined} />
        <PictureField label="Passport" problem="Too dark" picture={undefined} onPicture={() => undefined} />
      </Shown>
      <Shown part="signature-field.tsx">
        <SignatureField signature={signature} onSignature={setSignature} />
      </Shown>
    </>
  );
}

function Chosen() {
  const [network, setNetwork] = useState<Network>('ethereum');
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const [isAgreed, setAgreed] = useState(true);
  return (
    <>
      <Shown part="select.tsx, search-select.tsx">
        <Select label="Network" value={network} onChange={setNetwork} options={shownNetworks} />
        <Select
          label="Network"
          value={undefined}
          onChange={setNetwork}
          options={shownNetworks}
          placeholder="Choose"
        />
        <Select label="Network" value={network} onChange={setNetwork} options={shownNetworks} disabled />
        <SearchSelect label="Network" value={network} onChange={setNetwork} options={shownNetworks} />
      </Shown>
      <Shown part="segmented.tsx, checkbox.tsx">
        <Segmented
          label="Side"
          value={side}
          onChange={setSide}
          options={[
            { value: 'buy', label: 'Buy', tone: 'rise' },
            { value: 'sell', label: 'Sell', tone: 'fall' },
          ]}
        />
        <Checkbox label="I agree" checked={isAgreed} onChange={setAgreed} />
        <Checkbox label="I agree" checked={false} onChange={setAgreed} error="Needed to go on" />
        <Checkbox label="I agree" checked disabled onChange={setAgreed} />
      </Shown>
      <Shown part="choice-list.tsx">
        <Card flush className="w-80">
          <ChoiceList label="Network" value={network} onChange={setNetwork} choices={shownNetworks} />
        </Card>
      </Shown>
    </>
  );
}

function Forms() {
  const [name, setName] = useState('');
  return (
    <Shown part="form.tsx">
      <Form submit="Save the name" onSubmit={() => {}} className="flex w-80 flex-col gap-4">
        <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      </Form>
      <Form submit="Save the name" onSubmit={undefined} busy className="flex w-80 flex-col gap-4">
        <TextField label="Name" defaultValue="Ada" error="Taken" />
      </Form>
    </Shown>
  );
}

function Dates() {
  const [day, setDay] = useState('2026-11-24');
  return (
    <Shown part="date-field.tsx">
      <DateField label="Born on" value={day} onChange={setDay} placeholder="Any day" />
      <DateField label="Born on" value="" onChange={setDay} placeholder="Any day" error="Needed" />
    </Shown>
  );
}
