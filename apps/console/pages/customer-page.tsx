import { useTranslations } from 'use-intl';
import { CustomerRecords } from '#capabilities/accounts/console/customer-records.tsx';
import { CustomerAdjustments } from '#capabilities/adjustments/console/customer-adjustments.tsx';
import { CustomerPage as OneCustomer } from '#capabilities/customers/console/customer-page.tsx';
import { CustomerIdentity } from '#capabilities/kyc/console/customer-identity.tsx';
import { CustomerLoans } from '#capabilities/loans/console/customer-loans.tsx';
import { CustomerOrders } from '#capabilities/orders/console/customer-orders.tsx';
import { CustomerQuiz } from '#capabilities/quiz/console/customer-quiz.tsx';
import { useMay } from '#foundation/ui/operator.ts';

/** `/console/customers/one`: a customer, with what each capability shows of them. */
export function CustomerPage() {
  const t = useTranslations('customers-console.tabs');
  const kyc = useTranslations('kyc-console');
  const maySeeIdentity = useMay('kyc.view');
  const maySeeLoans = useMay('loans.view');
  const loans = useTranslations('loans-console');
  const adjustments = useTranslations('adjustments');
  return (
    <OneCustomer
      panels={[
        { key: 'orders', label: t('orders'), show: (id) => <CustomerOrders customerId={id} /> },
        ...(maySeeIdentity
          ? [
              {
                key: 'identity',
                label: kyc('customer.title'),
                show: (id: string) => <CustomerIdentity uid={id} />,
              },
            ]
          : []),
        ...(maySeeLoans
          ? [{ key: 'loans', label: loans('title'), show: (id: string) => <CustomerLoans customerId={id} /> }]
          : []),
        {
          key: 'adjustments',
          label: adjustments('title'),
          show: (id) => <CustomerAdjustments customerId={id} />,
        },
        { key: 'records', label: t('records'), show: (id) => <CustomerRecords customerId={id} /> },
        { key: 'questions', label: t('questions'), show: (id) => <CustomerQuiz customerId={id} /> },
      ]}
    />
  );
}
