import { useTranslations } from 'use-intl';
import { CustomerRecords } from '#capabilities/accounts/console/customer-records.tsx';
import { CustomerPage as OneCustomer } from '#capabilities/customers/console/customer-page.tsx';
import { CustomerOrders } from '#capabilities/orders/console/customer-orders.tsx';
import { CustomerQuiz } from '#capabilities/quiz/console/customer-quiz.tsx';

/** `/console/customers/one`: a customer, with what each capability shows of them. */
export function CustomerPage() {
  const t = useTranslations('customers-console.tabs');
  return (
    <OneCustomer
      panels={[
        { key: 'orders', label: t('orders'), show: (id) => <CustomerOrders customerId={id} /> },
        { key: 'records', label: t('records'), show: (id) => <CustomerRecords customerId={id} /> },
        { key: 'questions', label: t('questions'), show: (id) => <CustomerQuiz customerId={id} /> },
      ]}
    />
  );
}
