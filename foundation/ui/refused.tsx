import type { ReactNode } from 'react';
import type { Refusal } from '#foundation/refusals/result.ts';
import { articleOf } from './help-articles.ts';
import { HelpLink } from './help-link.tsx';
import { RefusalError } from './platform.ts';
import { RefusalNotice } from './states.tsx';
import { useRefusalText } from './use-refusal-text.ts';

type Props = {
  /** What was answered; nothing is shown without it. */
  failure: Refusal | Error | null | undefined;
  /** The one press that leads on; without it, the way to the article that explains the refusal. */
  action?: ReactNode;
};

/** Why the answer to a customer was no, in its sentence, and the way on. */
export function Refused({ failure, action }: Props) {
  const refusalText = useRefusalText();
  if (failure === null || failure === undefined) return null;
  const refusal = failure instanceof RefusalError ? failure.refusal : failure;
  const article = 'refusal' in refusal ? articleOf[refusal.refusal] : undefined;
  return (
    <RefusalNotice action={action ?? (article !== undefined && <HelpLink article={article} />)}>
      {refusalText(failure)}
    </RefusalNotice>
  );
}
