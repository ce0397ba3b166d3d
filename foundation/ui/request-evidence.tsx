import type { AnyCall, InputOf } from '#foundation/calls/define-call.ts';
import { Card } from './card.tsx';
import { ChangePreview } from './change-preview.tsx';
import { type Fact, FactList } from './fact-list.tsx';
import { LoggedPicture } from './logged-picture.tsx';
import type { OperatorRequest } from './operator-request.tsx';

type Preview = Parameters<typeof ChangePreview>[0];

type Props<C extends AnyCall> = {
  title: string;
  facts: readonly Fact[];
  request: Pick<OperatorRequest, 'status' | 'documentHash'> & Pick<Preview, 'preview' | 'currency'>;
  labels: Preview['labels'];
  /** The picture that shows it. */
  attachment: { readonly call: C; readonly input: InputOf<C>; readonly title: string };
};

/** Beside its review: a movement of money that an operator asks for, and what it would do now. */
export function RequestEvidence<C extends AnyCall & { readonly shape: 'file' }>(props: Props<C>) {
  const { title, facts, request, labels, attachment } = props;
  return (
    <Card title={title}>
      <div className="flex flex-col gap-3">
        <FactList dense facts={facts} />
        {request.status === 'waiting' && (
          <ChangePreview preview={request.preview} labels={labels} currency={request.currency} />
        )}
        {request.documentHash !== undefined && <LoggedPicture {...attachment} />}
      </div>
    </Card>
  );
}
