import { zodResolver } from '@hookform/resolvers/zod';
import { Suspense } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { refuse } from '#foundation/refusals/result.ts';
import { systemClock } from '#foundation/time/clock.ts';
import { Button } from '#foundation/ui/button.tsx';
import { ChoiceList } from '#foundation/ui/choice-list.tsx';
import { FormFrame } from '#foundation/ui/form.tsx';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { detailsShape, type KycDetails } from '../contract.ts';
import { ageAt, documentTypes, sexes } from '../rules.ts';
import type { CountryFieldType } from './country-field-type.ts';
import { StepButtons } from './step-buttons.tsx';

/** With the codes and number plans of all countries. */
const PhoneField = lazyPart(
  () => import('./phone-field.tsx'),
  (module) => module.PhoneField,
);

type Values = { [Name in keyof KycDetails]: KycDetails[Name] | undefined };

const empty: Values = {
  firstName: '',
  lastName: '',
  birthdate: '',
  sex: undefined,
  country: undefined,
  address: '',
  phone: '',
  documentType: 'idCard',
};

/** Old enough by the calendar of this device; the platform decides by its own. */
function formSchema(minimumAge: number) {
  return detailsShape.superRefine(({ birthdate }, { addIssue }) => {
    const age = ageAt(birthdate, systemClock.now());
    if (age !== undefined && age >= minimumAge) return;
    const message = age === undefined ? 'impossible' : 'tooYoung';
    addIssue({ code: 'custom', path: ['birthdate'], message });
  });
}

type Props = {
  initial: KycDetails | undefined;
  minimumAge: number;
  problem: string | undefined;
  onBack: () => void;
  onDone: (details: KycDetails) => void;
  CountryField: CountryFieldType;
};

/** Who the customer is, as their document says it, and which document that is. */
export function DetailsStep({ initial, minimumAge, problem, onBack, onDone, CountryField }: Props) {
  const t = useTranslations('kyc');
  const schema = formSchema(minimumAge);
  const form = useForm<Values, unknown, KycDetails>({
    resolver: zodResolver<Values, unknown, KycDetails>(schema),
    defaultValues: initial ?? empty,
    mode: 'onTouched',
  });
  const errorOf = useErrorOf(form.formState.errors, minimumAge);
  return (
    <FormFrame noValidate onSubmit={() => void form.handleSubmit(onDone)()} className="flex flex-col gap-5">
      <p className="text-quiet">{t('details.lead')}</p>
      {problem !== undefined && <RefusalNotice>{problem}</RefusalNotice>}
      <Controller
        control={form.control}
        name="documentType"
        render={({ field }) => <DocumentChoice value={field.value ?? 'idCard'} onChange={field.onChange} />}
      />
      <Person form={form} errorOf={errorOf} />
      <Residence form={form} errorOf={errorOf} CountryField={CountryField} />
      <StepButtons onBack={onBack}>
        <Button type="submit" tone="primary" size="large">
          {t('steps.next')}
        </Button>
      </StepButtons>
    </FormFrame>
  );
}

/** A component, as Person is: fields register in the page's order, and the first error takes the focus. */
function Residence({ form, errorOf, CountryField }: PersonProps & Pick<Props, 'CountryField'>) {
  const t = useTranslations('kyc');
  return (
    <>
      <Controller
        control={form.control}
        name="country"
        render={({ field }) => (
          <CountryField value={field.value} onChange={field.onChange} error={errorOf('country')} />
        )}
      />
      <TextField
        label={t('details.address')}
        hint={t('details.addressHint')}
        autoComplete="street-address"
        maxLength={300}
        error={errorOf('address')}
        {...form.register('address')}
      />
      <Controller
        control={form.control}
        name="phone"
        render={({ field }) => (
          <Suspense fallback={<Skeleton className="h-16" />}>
            <PhoneField
              value={field.value ?? ''}
              onChange={field.onChange}
              onBlur={field.onBlur}
              country={form.watch('country')}
              error={errorOf('phone')}
            />
          </Suspense>
        )}
      />
    </>
  );
}

type DocumentType = KycDetails['documentType'];
type ChoiceProps = { value: DocumentType; onChange: (value: DocumentType) => void };

function DocumentChoice({ value, onChange }: ChoiceProps) {
  const t = useTranslations('kyc.details');
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-note font-medium text-quiet" aria-hidden="true">
        {t('documentType')}
      </p>
      <div className="overflow-hidden rounded border border-line-strong">
        <ChoiceList
          label={t('documentType')}
          value={value}
          onChange={onChange}
          choices={documentTypes.map((each) => ({ value: each, label: t(`documents.${each}`) }))}
        />
      </div>
    </div>
  );
}

type PersonProps = {
  form: UseFormReturn<Values, unknown, KycDetails>;
  errorOf: (field: keyof KycDetails) => string | undefined;
};

function Person({ form, errorOf }: PersonProps) {
  const t = useTranslations('kyc');
  return (
    <div className="grid gap-5 wide:grid-cols-2">
      <TextField
        label={t('details.firstName')}
        autoComplete="given-name"
        maxLength={80}
        error={errorOf('firstName')}
        {...form.register('firstName')}
      />
      <TextField
        label={t('details.lastName')}
        autoComplete="family-name"
        maxLength={80}
        error={errorOf('lastName')}
        {...form.register('lastName')}
      />
      <TextField
        label={t('details.birthdate')}
        type="date"
        autoComplete="bday"
        min="1900-01-01"
        error={errorOf('birthdate')}
        {...form.register('birthdate')}
      />
      <Controller
        control={form.control}
        name="sex"
        render={({ field }) => (
          <Select
            label={t('details.sex')}
            value={field.value}
            onChange={field.onChange}
            error={errorOf('sex')}
            options={sexes.map((value) => ({ value, label: t(`details.sexes.${value}`) }))}
          />
        )}
      />
    </div>
  );
}

type Errors = Partial<Record<keyof KycDetails, { message?: string | undefined } | undefined>>;

/** The sentence beside a field: the refusal the schema names, or what the field asks for. */
function useErrorOf(errors: Errors, minimumAge: number) {
  const t = useTranslations('kyc.errors');
  const refusalText = useRefusalText();
  return (field: keyof KycDetails): string | undefined => {
    const error = errors[field];
    if (error === undefined) return undefined;
    const { message = '' } = error;
    if (message === 'tooYoung') return t('tooYoung', { age: minimumAge });
    return message === 'impossible' ? refusalText(refuse('BIRTHDATE_INVALID')) : t(field);
  };
}
