import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { draftShape, policyShape } from '../policy.ts';
import { type Group, offerings, otherGroup, type Policy, products } from '../rules.ts';
import { GroupCountries } from './group-countries.tsx';
import { useGroupName } from './use-group-name.ts';

/** What is sold where: a column for each group of countries, a row for each product and permission. */
export function JurisdictionTable({
  value,
  onChange,
  disabled,
}: {
  /** A policy, or what is becoming one. */
  value: unknown;
  onChange: (value: Policy) => void;
  disabled: boolean;
}) {
  const t = useTranslations('configuration.jurisdictions');
  const groupName = useGroupName();
  const locale = useLocale();
  const groups = groupsOf(value);
  const names = Object.keys(groups).sort((a, b) =>
    a === otherGroup ? 1 : b === otherGroup ? -1 : groupName(a).localeCompare(groupName(b), locale),
  );
  const change = (name: string, group: Group | undefined) => {
    const { [name]: _, ...others } = groups;
    onChange({ groups: group === undefined ? others : { ...others, [name]: group } });
  };
  const isSound = policyShape.safeParse({ groups }).success;
  const edited: Edited = { groups, names, change, disabled };
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Terms {...edited} />
      <p className="max-w-text text-note text-quiet">{t('strictest')}</p>
      <Countries {...edited} />
      {!disabled && <NewGroup groups={groups} onAdd={change} />}
      {!isSound && <RefusalNotice>{t('unsound')}</RefusalNotice>}
    </div>
  );
}

interface Edited {
  readonly groups: Policy['groups'];
  /** In the order of the columns. */
  readonly names: readonly string[];
  readonly change: (name: string, group: Group | undefined) => void;
  readonly disabled: boolean;
}

const cell = 'border-b border-line px-3 py-2';
const rowHead = `${cell} sticky start-0 bg-raised text-start`;

/** What a group says yes or no to beside what is sold. Countries of no group are always served. */
const flags = [
  { flag: 'served', field: 'isServed', yes: 'isServed', no: 'notServed' },
  { flag: 'quiz', field: 'asksQuiz', yes: 'asked', no: 'notAsked' },
] as const;

function Heads({ names }: { names: readonly string[] }) {
  const t = useTranslations('configuration.jurisdictions');
  const groupName = useGroupName();
  return (
    <thead>
      <tr>
        <th className={`${rowHead} text-note font-medium text-faint`}>{t('product')}</th>
        {names.map((name) => (
          <th key={name} scope="col" className={`${cell} min-w-32 text-start font-medium`}>
            {groupName(name)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Terms({ groups, names, change, disabled }: Edited) {
  const t = useTranslations('configuration.jurisdictions');
  const groupName = useGroupName();
  const row = (key: string, title: string, term: (group: Group, name: string) => ReactNode) => (
    <tr key={key}>
      <th scope="row" className={`${rowHead} font-normal`}>
        {title}
      </th>
      {names.map((name) => {
        const group = groups[name];
        return (
          group !== undefined && (
            <td key={name} className={cell}>
              {term(group, name)}
            </td>
          )
        );
      })}
    </tr>
  );
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse" aria-label={t('table')}>
        <Heads names={names} />
        <tbody>
          {products.map((product) =>
            row(product, t(`products.${product}`), (group, name) => (
              <CapField
                label={t('capOf', { product: t(`products.${product}`), group: groupName(name) })}
                disabled={disabled}
                cap={group.caps[product]}
                onChange={(cap) => change(name, { ...group, caps: { ...group.caps, [product]: cap } })}
              />
            )),
          )}
          {offerings.map((offering) =>
            row(offering, t(`offerings.${offering}`), (group, name) => (
              <Permission
                label={t('soldIn', { offering: t(`offerings.${offering}`), group: groupName(name) })}
                word={group.sold[offering] ? t('sold') : t('notSold')}
                checked={group.sold[offering]}
                disabled={disabled}
                onChange={(isSold) => change(name, { ...group, sold: { ...group.sold, [offering]: isSold } })}
              />
            )),
          )}
          {flags.map(({ flag, field, yes, no }) =>
            row(
              flag,
              t(flag),
              (group, name) =>
                (flag === 'quiz' || name !== otherGroup) && (
                  <Permission
                    label={t('soldIn', { offering: t(flag), group: groupName(name) })}
                    word={group[field] ? t(yes) : t(no)}
                    checked={group[field]}
                    disabled={disabled}
                    onChange={(checked) => change(name, { ...group, [field]: checked })}
                  />
                ),
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Which countries are in which group; all that are in none are in the last. */
function Countries({ groups, names, change, disabled }: Edited) {
  const t = useTranslations('configuration.jurisdictions');
  const groupName = useGroupName();
  const taken = Object.values(groups).flatMap(({ countries }) => countries);
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lead font-medium">{t('countries')}</h2>
      {names.map((name) => {
        const group = groups[name];
        if (group === undefined || name === otherGroup) return null;
        return (
          <div key={name} className="flex items-start gap-3 border-t border-line pt-3">
            <div className="min-w-0 flex-1">
              <p className="mb-1.5 font-medium">{groupName(name)}</p>
              <GroupCountries
                label={t('addCountry', { group: groupName(name) })}
                countries={group.countries}
                taken={taken}
                disabled={disabled}
                onChange={(countries) => change(name, { ...group, countries })}
              />
            </div>
            {!disabled && (
              <IconButton
                label={t('removeGroup', { group: groupName(name) })}
                icon={<Trash2 size={16} />}
                onClick={() => change(name, undefined)}
              />
            )}
          </div>
        );
      })}
      <p className="border-t border-line pt-3 text-quiet">{t('others')}</p>
    </section>
  );
}

/** Nothing that is typed is no cap: 0, which the policy refuses. */
function CapField({
  label,
  cap,
  disabled,
  onChange,
}: {
  label: string;
  cap: number;
  disabled: boolean;
  onChange: (cap: number) => void;
}) {
  const [typed, setTyped] = useState('');
  const capOf = (text: string) => Number(text) || 0;
  return (
    <NumberField
      hideLabel
      label={label}
      decimals={0}
      before="1:"
      disabled={disabled}
      value={capOf(typed) === cap ? typed : String(cap)}
      onChange={(next) => {
        setTyped(next);
        onChange(capOf(next));
      }}
    />
  );
}

function Permission(props: {
  label: string;
  word: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}) {
  const { label, word, checked, disabled, onChange } = props;
  return (
    <label className="flex items-center gap-2">
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        aria-label={label}
      />
      <span aria-hidden="true" className={checked ? 'text-ink' : 'text-quiet'}>
        {word}
      </span>
    </label>
  );
}

function NewGroup({
  groups,
  onAdd,
}: {
  groups: Policy['groups'];
  onAdd: (name: string, group: Group) => void;
}) {
  const t = useTranslations('configuration.jurisdictions');
  const [name, setName] = useState('');
  const strict = groups[otherGroup];
  const isName = /^[a-z][A-Za-z]{1,29}$/.test(name) && groups[name] === undefined;
  if (strict === undefined) return null;
  return (
    <div className="flex items-end gap-2">
      <TextField
        label={t('newGroup')}
        hint={t('newGroupHint')}
        dir="ltr"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value.trim())}
      />
      <Button
        className="mb-5.5"
        icon={<Plus size={14} aria-hidden="true" />}
        disabled={!isName}
        onClick={() => {
          onAdd(name, { ...strict, countries: [] });
          setName('');
        }}
      >
        {t('add')}
      </Button>
    </div>
  );
}

function groupsOf(value: unknown): Policy['groups'] {
  return draftShape.safeParse(value).data?.groups ?? {};
}
