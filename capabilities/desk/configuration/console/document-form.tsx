import { type ComponentProps, type ComponentType, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { FormFrame } from '#foundation/ui/form.tsx';
import { RefusalError } from '#foundation/ui/platform.ts';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { getVersion } from '../console-contract.ts';
import { changesOf } from '../effects.ts';
import type { Json } from '../rules.ts';
import { pathInWords } from './difference-list.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { usePublish } from './queries.ts';
import { nodeOf } from './schema.ts';
import { useTellPublished } from './use-tell-published.ts';
import { useWords } from './use-words.ts';
import { ValueEditor } from './value-editor.tsx';
import { WaitingNotice } from './waiting-notice.tsx';

export type OpenDocument = OutputOf<typeof getVersion>;

/** What a capability may hand in to edit its own document with, instead of the form made from the schema. */
export type DocumentEditor = ComponentType<{
  readonly value: Json;
  readonly onChange: (value: Json) => void;
  readonly disabled: boolean;
}>;

interface Props {
  readonly document: OpenDocument | undefined;
  /** What has been typed and not published; it outlives the tab. */
  readonly edited: Json | undefined;
  readonly onEdit: (value: Json | undefined) => void;
  readonly editor: DocumentEditor | undefined;
}

export function DocumentForm({ document, edited, onEdit, editor }: Props) {
  if (document === undefined) {
    return (
      <Card>
        <SkeletonLines lines={6} />
      </Card>
    );
  }
  return <LoadedForm document={document} edited={edited} onEdit={onEdit} editor={editor} />;
}

type LoadedProps = Props & { document: OpenDocument };

function LoadedForm({ document, edited, onEdit, editor: Editor }: LoadedProps) {
  const t = useTranslations('configuration');
  const words = useWords();
  const publish = usePublish();
  const [isAsking, setIsAsking] = useState(false);
  const value = edited ?? document.value;
  const root = nodeOf(document.schema);
  const changes = changesOf(document.schema, document.value, value);
  const disabled = !document.mayPublish;
  const wrongField = wrongFieldOf(publish.error);
  const errorAt = (path: readonly string[]) =>
    wrongField === ['value', ...path].join('.') ? t('form.wrong') : undefined;
  return (
    <Card>
      <FormFrame
        className="flex flex-col gap-5"
        onSubmit={() => {
          if (changes.length === 0) return;
          publish.reset();
          setIsAsking(true);
        }}
      >
        {document.proposal !== undefined && <WaitingNotice proposal={document.proposal} />}
        {disabled && <Notice>{t('form.readOnly')}</Notice>}
        {Editor === undefined ? (
          <ValueEditor
            value={value}
            disabled={disabled}
            errorAt={errorAt}
            node={root}
            label={words.document(document.name).title}
            path={[]}
            onChange={onEdit}
          />
        ) : (
          <Editor value={value} disabled={disabled} onChange={onEdit} />
        )}
        {!disabled && <FormFoot changes={changes.length} onDiscard={() => onEdit(undefined)} />}
      </FormFrame>
      <PublishValue
        open={isAsking}
        onOpenChange={setIsAsking}
        document={document}
        value={value}
        changes={changes}
        publish={publish}
        onPublished={() => {
          setIsAsking(false);
          onEdit(undefined);
        }}
      />
    </Card>
  );
}

function FormFoot({ changes, onDiscard }: { changes: number; onDiscard: () => void }) {
  const t = useTranslations('configuration.form');
  return (
    <div className="sticky bottom-0 -mx-4 -mb-4 flex flex-wrap items-center justify-end gap-2 rounded-b border-t border-line bg-raised px-4 py-3 wide:-mx-5 wide:-mb-5 wide:px-5">
      <span className="me-auto text-note text-quiet">{t('changes', { count: changes })}</span>
      <Button disabled={changes === 0} onClick={onDiscard}>
        {t('discard')}
      </Button>
      <Button type="submit" tone="primary" disabled={changes === 0}>
        {t('review')}
      </Button>
    </div>
  );
}

type PublishProps = Pick<ComponentProps<typeof PublishDialog>, 'open' | 'onOpenChange' | 'changes'> & {
  document: OpenDocument;
  value: Json;
  publish: ReturnType<typeof usePublish>;
  onPublished: () => void;
};

function PublishValue({ document, value, publish, onPublished, ...dialog }: PublishProps) {
  const t = useTranslations('configuration');
  const words = useWords();
  const refusalText = useRefusalText();
  const tellPublished = useTellPublished();
  const root = nodeOf(document.schema);
  const refusal = (error: Error) => {
    const field = wrongFieldOf(error);
    if (field === undefined) return refusalText(error);
    return t('form.wrongField', { field: pathInWords(words, root, field.split('.').slice(1)) });
  };
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return (
    <PublishDialog
      {...dialog}
      title={t('publish.title', { version: document.newest + 1 })}
      confirmLabel={t('publish.confirm')}
      root={root}
      guardsMoney={document.guardsMoney}
      tightensAlone={document.tightensAlone}
      busy={publish.isPending}
      refusal={publish.error === null ? undefined : refusal(publish.error)}
      onConfirm={(reason) =>
        publish.mutate(
          { name: document.name, expectedVersion: document.newest, value: Object.fromEntries(parts), reason },
          {
            onSuccess: (published) => {
              tellPublished(published);
              onPublished();
            },
          },
        )
      }
    />
  );
}

/** The path of the value that was refused, beginning with `value`. */
function wrongFieldOf(error: Error | null) {
  return error instanceof RefusalError ? error.refusal.params.field : undefined;
}
